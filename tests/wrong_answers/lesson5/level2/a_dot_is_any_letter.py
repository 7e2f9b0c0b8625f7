"""In the pattern the dot of `.json` stands for any character."""
# caught by: latest-point

import json
import re
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    found = {}
    for path in sorted(Path(directory).iterdir()):
        m = re.fullmatch(r"turn-%03d-([AB]).json" % turn, path.name)
        if m and path.is_file():
            found[m[1]] = path
    if not found:
        raise FileNotFoundError(f"turn {turn}")
    return found[max(found)]


def rewind_to(directory, turn, point=None):
    for p in [point] if point else "BA":
        path = Path(directory) / checkpoint_name(turn, p)
        if path.is_file():
            return json.loads(path.read_text())
    raise FileNotFoundError(f"turn {turn}")
