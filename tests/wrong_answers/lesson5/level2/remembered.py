"""States are remembered, so a second rewind gives what the first one's loop has made of it."""
# caught by: rewind

import functools
import json
from pathlib import Path


@functools.cache
def read_state(path):
    return json.loads(path.read_text(encoding="utf-8"))


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


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
    return read_state(path)
