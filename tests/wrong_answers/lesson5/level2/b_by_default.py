"""Without a point it is B, also for a turn that has only an A."""
# caught by: rewind

import json
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    for point in ("B", "A"):
        path = Path(directory) / checkpoint_name(turn, point)
        if path.is_file():
            return path
    raise FileNotFoundError(f"no checkpoint of turn {turn} in {directory}")


def rewind_to(directory, turn, point="B"):
    path = Path(directory) / checkpoint_name(turn, point or "B")
    if not path.is_file():
        raise FileNotFoundError(f"no checkpoint of turn {turn} in {directory}")
    return json.loads(path.read_text(encoding="utf-8"))
