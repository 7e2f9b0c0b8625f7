"""Going back to A deletes the B of that turn."""
# caught by: untouched

import json
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    for point in "BA":
        path = Path(directory) / checkpoint_name(turn, point)
        if path.is_file():
            return path
    raise FileNotFoundError(f"no checkpoint of turn {turn} in {directory}")


def rewind_to(directory, turn, point=None):
    path = pick_latest_point(directory, turn)
    if point is not None:
        path = path.with_name(checkpoint_name(turn, point))
    state = json.loads(path.read_text(encoding="utf-8"))
    if point == "A":
        (Path(directory) / checkpoint_name(turn, "B")).unlink(missing_ok=True)
    return state
