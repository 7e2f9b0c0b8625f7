"""The error names the turn inside the name of the file that is missing."""

import json
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    b = Path(directory) / checkpoint_name(turn, "B")
    a = Path(directory) / checkpoint_name(turn, "A")
    if b.is_file():
        return b
    if not a.is_file():
        raise FileNotFoundError(a)
    return a


def rewind_to(directory, turn, point=None):
    if point is None:
        with open(pick_latest_point(directory, turn)) as file:
            return json.load(file)
    with open(Path(directory) / checkpoint_name(turn, point)) as file:
        return json.load(file)
