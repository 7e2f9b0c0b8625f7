"""A table of the whole sequence, made with a pattern and checked by naming each entry again; IndexError."""

import json
import re
from pathlib import Path

NAME = re.compile(r"turn-(\d+)-(A|B)\.json")


def checkpoint_name(turn, point):
    return "turn-%03d-%s.json" % (turn, point)


def sequence(directory):
    table = {}
    for path in Path(directory).glob("turn-*.json"):
        match = NAME.fullmatch(path.name)
        if match and path.is_file():
            turn, point = int(match[1]), match[2]
            if path.name == checkpoint_name(turn, point):
                table.setdefault(turn, {})[point] = path
    return table


def pick_latest_point(directory, turn):
    points = sequence(directory).get(turn, {})
    if not points:
        raise IndexError(f"no turn {turn}")
    return points[max(points)]


def rewind_to(directory, turn, point=None):
    if point is None:
        return json.loads(pick_latest_point(directory, turn).read_bytes())
    try:
        return json.loads(sequence(directory)[turn][point].read_bytes())
    except KeyError:
        raise LookupError(f"turn {turn} has no save point {point}") from None
