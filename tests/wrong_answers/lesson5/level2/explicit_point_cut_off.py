"""With a point the name is put together by hand, and cut to three digits."""
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


def rewind_to(directory, turn, point=None):
    if point is None:
        path = pick_latest_point(directory, turn)
    else:
        path = Path(directory) / f"turn-{str(turn).zfill(3)[:3]}-{point}.json"
    return json.loads(path.read_text(encoding="utf-8"))
