"""Reads with the reference's load_checkpoint, resolves the folder, and says which turns there are."""

import os
from pathlib import Path

from exit137.checkpoint import load_checkpoint


def checkpoint_name(turn: int, point: str) -> str:
    """`turn-014-A.json`"""
    return f"turn-{int(turn):03}-{point!s}.json"


def turns_in(directory: Path) -> list[int]:
    numbers = set()
    for name in os.listdir(directory):
        middle = name[len("turn-") : -len("-A.json")]
        if middle.isascii() and middle.isdigit() and name in (checkpoint_name(middle, "A"), checkpoint_name(middle, "B")):
            numbers.add(int(middle))
    return sorted(numbers)


def pick_latest_point(directory, turn: int) -> Path:
    directory = Path(directory).resolve()
    candidates = [directory / checkpoint_name(turn, point) for point in "BA"]
    latest = next(filter(Path.is_file, candidates), None)
    if latest is None:
        raise LookupError(f"turn {turn} is not in {directory}, which holds {turns_in(directory) or 'none'}")
    return latest


def rewind_to(directory, turn: int, point: str | None = None):
    if point is None:
        return load_checkpoint(pick_latest_point(directory, turn))
    path = Path(directory) / checkpoint_name(turn, point)
    pick_latest_point(directory, turn)  # raises for a turn that is not there
    if not path.is_file():
        raise LookupError(f"turn {turn} has no point {point}")
    return load_checkpoint(path)
