"""tokens_used is carried back from the newest checkpoint."""
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
        path = Path(directory) / checkpoint_name(turn, point)
    state = json.loads(path.read_text(encoding="utf-8"))
    newest = max(Path(directory).glob("turn-*-[AB].json"), key=lambda path: int(path.name.split("-")[1]))
    state["tokens_used"] = json.loads(newest.read_text(encoding="utf-8"))["tokens_used"]
    return state
