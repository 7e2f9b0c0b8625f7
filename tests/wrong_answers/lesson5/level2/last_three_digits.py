"""Only the last three digits are kept, so turn 1014 writes over turn 14."""
# caught by: names

import json
from pathlib import Path


def checkpoint_name(turn, point):
    number = f"00{turn}"[-3:]
    return f"turn-{number}-{point}.json"


def pick_latest_point(directory, turn):
    for point in ("B", "A"):
        path = Path(directory) / checkpoint_name(turn, point)
        if path.is_file():
            return path
    raise FileNotFoundError(f"no checkpoint of turn {turn} in {directory}")


def rewind_to(directory, turn, point=None):
    if point is None:
        path = pick_latest_point(directory, turn)
    else:
        path = Path(directory) / checkpoint_name(turn, point)
    return json.loads(path.read_text(encoding="utf-8"))
