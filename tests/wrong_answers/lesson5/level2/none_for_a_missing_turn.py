"""A missing turn gives None."""
# caught by: missing-turn

import json
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    for point in ("B", "A"):
        path = Path(directory) / checkpoint_name(turn, point)
        if path.is_file():
            return path
    return None


def rewind_to(directory, turn, point=None):
    path = pick_latest_point(directory, turn)
    if path is None:
        return None
    if point is not None:
        path = Path(directory) / checkpoint_name(turn, point)
    return json.loads(path.read_text(encoding="utf-8"))
