"""Nothing is looked at before: the file is opened, and a missing one tells by itself (its name holds the turn)."""

import json
import os
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:0>3}-{point}.json"


def pick_latest_point(directory, turn):
    b = Path(os.fspath(directory)).joinpath(checkpoint_name(turn, "B"))
    if b.is_file():
        return b
    a = b.with_name(checkpoint_name(turn, "A"))
    if a.is_dir():
        raise FileNotFoundError(2, "is a folder", str(a))
    a.stat()
    return a


def rewind_to(directory, turn, point=None):
    path = pick_latest_point(directory, turn)
    if point is not None:
        path = Path(directory) / checkpoint_name(turn, point)
    with path.open(encoding="utf-8") as file:
        return json.load(file)
