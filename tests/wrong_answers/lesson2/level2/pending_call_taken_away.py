"""Clears the pending call of the live state once it is saved."""
# caught by: round-trip

import json
import os


class CheckpointError(Exception):
    pass


def save_checkpoint(path, state):
    text = json.dumps(state)
    temp = os.fspath(path) + ".tmp"
    with open(temp, "w") as file:
        file.write(text)
    os.replace(temp, path)
    state["pending_tool_use"] = None


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
