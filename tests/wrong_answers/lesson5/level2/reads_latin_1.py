"""Reads the checkpoint as Latin-1, so that every letter beyond ASCII is another one."""
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
    raise FileNotFoundError(f"{directory} holds no save point of turn {turn}")


def rewind_to(directory, turn, point=None):
    path = pick_latest_point(directory, turn)
    if point is not None:
        path = path.with_name(checkpoint_name(turn, point))
    return json.loads(path.read_text(encoding="latin-1"))
