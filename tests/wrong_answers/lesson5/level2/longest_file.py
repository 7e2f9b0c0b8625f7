"""The longest file of the turn is taken for its last save point."""
# caught by: latest-point

import json
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    paths = [Path(directory) / checkpoint_name(turn, p) for p in "AB"]
    paths = [p for p in paths if p.is_file()]
    if not paths:
        raise FileNotFoundError(f"turn {turn}")
    return max(paths, key=lambda p: p.stat().st_size)


def rewind_to(directory, turn, point=None):
    for p in [point] if point else "BA":
        path = Path(directory) / checkpoint_name(turn, p)
        if path.is_file():
            return json.loads(path.read_text())
    raise FileNotFoundError(f"turn {turn}")
