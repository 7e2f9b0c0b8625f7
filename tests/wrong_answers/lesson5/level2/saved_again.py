"""The state is saved once more under its own name, to make its file the newest."""
# caught by: untouched

import json
import os
from pathlib import Path


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
    state = json.loads(path.read_text(encoding="utf-8"))
    temp = path.with_name(path.name + ".tmp")
    temp.write_text(json.dumps(state), encoding="utf-8")
    os.replace(temp, path)
    return state
