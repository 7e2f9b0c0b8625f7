"""An exception of its own that descends from LookupError, a class for the sequence, checks of what is read."""

import json
from dataclasses import dataclass
from pathlib import Path

POINTS = "AB"


class NoSuchTurn(LookupError):
    def __init__(self, turn, directory):
        super().__init__(turn)
        self.turn, self.directory = turn, directory

    def __str__(self):
        return f"{self.directory} holds no save point of turn {self.turn:03d}"


@dataclass
class SavePoint:
    turn: int
    point: str

    @property
    def name(self):
        return checkpoint_name(self.turn, self.point)


def checkpoint_name(turn, point):
    padding = "0" * max(0, 3 - len(str(turn)))
    return f"turn-{padding}{turn}-{point}.json"


def pick_latest_point(directory, turn):
    files = {path.name for path in Path(directory).iterdir() if path.is_file()}
    there = [SavePoint(turn, point) for point in POINTS if SavePoint(turn, point).name in files]
    if not there:
        raise NoSuchTurn(turn, directory)
    return Path(directory) / there[-1].name


def rewind_to(directory, turn, point=None):
    latest = pick_latest_point(directory, turn)
    path = latest if point is None else Path(directory) / checkpoint_name(turn, point)
    if not path.is_file():
        raise NoSuchTurn(turn, directory)
    state = json.loads(path.read_text("utf-8"))
    if state["version"] != 1 or state["turns"] != turn:
        raise ValueError(f"{path} does not hold turn {turn}")
    return state
