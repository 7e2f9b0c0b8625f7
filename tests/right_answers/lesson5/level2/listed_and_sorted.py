"""The folder is listed, names are compared with those that a turn can have, and the last in order is taken; KeyError."""

import json
import os
import pathlib


def checkpoint_name(turn: int, point: str) -> str:
    if point not in ("A", "B") or turn < 1:
        raise ValueError((turn, point))
    return "turn-" + str(turn).zfill(3) + "-" + point + ".json"


def pick_latest_point(directory, turn: int) -> pathlib.Path:
    wanted = {checkpoint_name(turn, "A"), checkpoint_name(turn, "B")}
    with os.scandir(directory) as entries:
        found = sorted(entry.name for entry in entries if entry.name in wanted and entry.is_file(follow_symlinks=False))
    if not found:
        raise KeyError(turn)
    return pathlib.Path(directory, found[-1])


def rewind_to(directory, turn: int, point: str | None = None) -> dict:
    path = pick_latest_point(directory, turn)
    if point:
        path = path.with_name(checkpoint_name(turn, point))
    with open(path, "rb") as file:
        return json.load(file)
