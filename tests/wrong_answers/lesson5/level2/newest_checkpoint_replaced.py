"""A rewind puts the old state into checkpoint.json at once."""
# caught by: untouched

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


def rewind_to(directory, turn, point=None):
    if point is None:
        path = pick_latest_point(directory, turn)
    else:
        path = Path(directory) / checkpoint_name(turn, point)
    text = path.read_text(encoding="utf-8")
    (Path(directory) / "checkpoint.json").write_text(text, encoding="utf-8")
    return json.loads(text)
