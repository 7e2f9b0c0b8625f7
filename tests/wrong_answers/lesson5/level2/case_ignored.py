"""Upper and lower case are not told apart."""
# caught by: latest-point

import json
import re
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    wanted = re.compile(rf"turn-{turn:03d}-([ab])\.json", re.IGNORECASE)
    found = {m[1].upper(): path for path in sorted(Path(directory).iterdir()) if path.is_file() and (m := wanted.fullmatch(path.name))}
    if not found:
        raise FileNotFoundError(f"no checkpoint of turn {turn} in {directory}")
    return found[max(found)]


def rewind_to(directory, turn, point=None):
    if point is None:
        path = pick_latest_point(directory, turn)
    else:
        path = Path(directory) / checkpoint_name(turn, point)
    return json.loads(path.read_text(encoding="utf-8"))
