"""Names are read with three digits, so there is nothing past turn 999."""
# caught by: latest-point

import json
import re
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    found = {}
    for path in Path(directory).iterdir():
        match = re.fullmatch(r"turn-(\d{3})-([AB])\.json", path.name)
        if match and path.is_file() and int(match[1]) == turn:
            found[match[2]] = path
    if not found:
        raise FileNotFoundError(f"no checkpoint of turn {turn} in {directory}")
    return found[max(found)]


def rewind_to(directory, turn, point=None):
    if point is None:
        path = pick_latest_point(directory, turn)
    else:
        path = Path(directory) / checkpoint_name(turn, point)
    return json.loads(path.read_text(encoding="utf-8"))
