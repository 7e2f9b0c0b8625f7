"""Each name is taken apart without a look at whether it is a checkpoint's, which a stranger's is not."""
# caught by: latest-point

import json
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    points = []
    for path in Path(directory).glob("turn-*.json"):
        _, number, point = path.stem.split("-")
        if int(number) == turn and point in "AB" and path.is_file():
            points.append(point)
    if not points:
        raise FileNotFoundError(f"no checkpoint of turn {turn} in {directory}")
    return Path(directory) / checkpoint_name(turn, max(points))


def rewind_to(directory, turn, point=None):
    if point is None:
        path = pick_latest_point(directory, turn)
    else:
        path = Path(directory) / checkpoint_name(turn, point)
    return json.loads(path.read_text(encoding="utf-8"))
