"""Loads the temp file when the checkpoint is damaged."""
# caught by: refuses-corrupt

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


def load_checkpoint(path):
    try:
        with open(path, "rb") as file:
            state = json.loads(file.read())
    except (ValueError, RecursionError) as error:
        if os.path.exists(str(path) + ".tmp"):
            return json.load(open(str(path) + ".tmp"))
        raise CheckpointError(f"{path}: no JSON ({error})") from error
    if not isinstance(state, dict):
        raise CheckpointError(f"{path}: no JSON object")
    version = state.get("version")
    if type(version) is not int or version != 1:
        raise CheckpointError(f"{path}: version {version!r} is not 1")
    return state
