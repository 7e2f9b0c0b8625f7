"""The later turns are moved to a folder of abandoned ones."""
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
    abandoned = Path(directory) / "abandoned"
    for later in list(Path(directory).glob("turn-*-[AB].json")):
        number = later.name.split("-")[1]
        if number.isdigit() and int(number) > turn:
            abandoned.mkdir(exist_ok=True)
            later.rename(abandoned / later.name)
    return json.loads(path.read_text(encoding="utf-8"))
