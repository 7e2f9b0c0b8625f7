"""Keeps the last twenty messages only."""
# caught by: round-trip

import json
import os


class CheckpointError(Exception):
    pass


def save_checkpoint(path, state):
    text = json.dumps({**state, "messages": state["messages"][-20:]})
    temp = os.fspath(path) + ".tmp"
    with open(temp, "w") as file:
        file.write(text)
    os.replace(temp, path)


def load_checkpoint(path):
    try:
        with open(path, "rb") as file:
            state = json.loads(file.read())
    except (ValueError, RecursionError) as error:
        raise CheckpointError(f"{path}: no JSON ({error})") from error
    if not isinstance(state, dict):
        raise CheckpointError(f"{path}: no JSON object")
    version = state.get("version")
    if type(version) is not int or version != 1:
        raise CheckpointError(f"{path}: version {version!r} is not 1")
    return state
