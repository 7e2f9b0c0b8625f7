"""A name is compared by its start only, so turn 1000 passes for turn 100."""
# caught by: latest-point, missing-turn

import json
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    start = checkpoint_name(turn, "")[: -len("-.json")]
    names = [path.name for path in Path(directory).iterdir() if path.name.startswith(start) and path.is_file()]
    names = [name for name in names if name.endswith(("-A.json", "-B.json"))]
    if not names:
        raise FileNotFoundError(f"no checkpoint of turn {turn} in {directory}")
    return Path(directory) / max(names)


def rewind_to(directory, turn, point=None):
    if point is None:
        path = pick_latest_point(directory, turn)
    else:
        path = Path(directory) / checkpoint_name(turn, point)
    return json.loads(path.read_text(encoding="utf-8"))
