"""Puts what a killed save has left under the real name before it saves."""
# caught by: kill-anywhere

import json
import os


class CheckpointError(Exception):
    pass


def save_checkpoint(path, state):
    text = json.dumps(state)
    t = os.fspath(path) + ".tmp"
    if os.path.exists(t):
        os.replace(t, path)
    with open(t, "w") as f:
        f.write(text)
    os.replace(t, path)


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
