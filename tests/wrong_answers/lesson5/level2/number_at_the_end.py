"""The pattern lets any digits stand before the turn, so turn 114 passes for turn 14."""
# caught by: missing-turn

import json
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    found = sorted(Path(directory).glob(f"turn-*{turn}-[AB].json"))
    if not found:
        raise FileNotFoundError(f"no checkpoint of turn {turn} in {directory}")
    exact = [path for path in found if path.name in (checkpoint_name(turn, "A"), checkpoint_name(turn, "B"))]
    return (exact or found)[-1]


def rewind_to(directory, turn, point=None):
    if point is None:
        path = pick_latest_point(directory, turn)
    else:
        path = Path(directory) / checkpoint_name(turn, point)
    return json.loads(path.read_text(encoding="utf-8"))
