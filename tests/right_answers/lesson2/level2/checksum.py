"""The file carries a checksum of the state, which the load takes out again."""

import hashlib
import json
import os
import shutil


class CheckpointError(Exception):
    pass


def digest(state):
    return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()


def save_checkpoint(path, state):
    temp = os.path.join(os.path.dirname(path), ".tmp-" + os.path.basename(path))
    with open(temp, "w", encoding="utf-8") as file:
        json.dump({**state, "sha256": digest(state)}, file)
    shutil.move(temp, path)


def load_checkpoint(path):
    try:
        with open(path, "rb") as file:
            state = json.loads(file.read())
    except FileNotFoundError as error:
        raise CheckpointError(f"there is no checkpoint at {path}") from error
    except Exception as error:
        raise CheckpointError(f"the checkpoint at {path} is damaged") from error
    if type(state) is not dict:
        raise CheckpointError(f"the checkpoint at {path} is no object")
    if type(state.get("version")) is not int or state["version"] != 1:
        raise CheckpointError(f"the checkpoint at {path} is of another version than 1")
    found = state.pop("sha256", None)
    if found != digest(state):
        raise CheckpointError(f"the checkpoint at {path} does not fit its checksum")
    return state
