"""A loader that checks version and fields; a LookupError of its own."""

import json
import os
from pathlib import Path


class CheckpointError(Exception):
    pass


class NoSuchTurn(LookupError):
    def __init__(self, directory, turn):
        super().__init__(f"{directory}: turn {turn} not found")
        self.turn = turn


def load_checkpoint(path):
    try:
        with open(path, "rb") as file:
            state = json.loads(file.read().decode("utf-8"))
    except (OSError, ValueError) as error:
        raise CheckpointError(f"{path}: {error}") from error
    if not isinstance(state, dict) or type(state.get("version")) is not int or state["version"] != 1:
        raise CheckpointError(f"{path}: version")
    missing = {"task", "turns", "tokens_used", "messages", "pending_tool_use"} - state.keys()
    if missing:
        raise CheckpointError(f"{path}: lacks {missing}")
    return state


def checkpoint_name(turn, point):
    if point not in ("A", "B"):
        raise ValueError(point)
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    paths = [Path(directory) / checkpoint_name(turn, p) for p in ("B", "A")]
    paths = [p for p in paths if os.path.isfile(p)]
    if paths:
        return paths[0]
    raise NoSuchTurn(directory, turn)


def rewind_to(directory, turn, point=None):
    path = pick_latest_point(directory, turn)
    if point is None:
        return load_checkpoint(path)
    return load_checkpoint(Path(directory) / checkpoint_name(turn, point))
