"""The leftover of a crashed save sorts behind everything and is taken."""
# caught by: latest-point

import json
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    found = sorted(Path(directory).glob(f"turn-{turn:03d}-[AB].json*"))
    if not found:
        raise FileNotFoundError(f"no checkpoint of turn {turn} in {directory}")
    return found[-1]


def rewind_to(directory, turn, point=None):
    if point is None:
        path = pick_latest_point(directory, turn)
    else:
        path = Path(directory) / checkpoint_name(turn, point)
    return json.loads(path.read_text(encoding="utf-8"))
