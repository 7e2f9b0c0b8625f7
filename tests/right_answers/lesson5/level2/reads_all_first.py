"""Everything in the folder that is named right is read into a table first, and a copy handed out; closures."""

import copy
import json
from itertools import product
from pathlib import Path


def checkpoint_name(turn, point):
    return "-".join(("turn", format(turn, "03"), point)) + ".json"


def is_checkpoint(path):
    parts = path.name.split("-")
    if len(parts) != 3 or not parts[1].isdecimal() or not path.is_file():
        return False
    return path.name in (checkpoint_name(int(parts[1]), point) for point in ("A", "B"))


def read_all(directory):
    return {path.name: json.loads(path.read_text()) for path in Path(directory).iterdir() if is_checkpoint(path)}


def pick_latest_point(directory, turn):
    names = read_all(directory)
    for _, point in product([turn], "BA"):
        if checkpoint_name(turn, point) in names:
            return Path(directory) / checkpoint_name(turn, point)
    raise FileNotFoundError(f"turn {turn}")


def rewind_to(directory, turn, point=None):
    name = checkpoint_name(turn, point) if point else pick_latest_point(directory, turn).name
    try:
        return copy.deepcopy(read_all(directory)[name])
    except KeyError:
        raise FileNotFoundError(f"no {name}, so turn {turn} cannot be had") from None
