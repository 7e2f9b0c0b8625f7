"""A turn that does not exist ends the program."""
# caught by: missing-turn

import json
import sys
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    for point in "BA":
        path = Path(directory) / checkpoint_name(turn, point)
        if path.is_file():
            return path
    sys.exit(f"no turn {turn}")


def rewind_to(directory, turn, point=None):
    path = pick_latest_point(directory, turn)
    if point is not None:
        path = path.with_name(checkpoint_name(turn, point))
    return json.loads(path.read_text(encoding="utf-8"))
