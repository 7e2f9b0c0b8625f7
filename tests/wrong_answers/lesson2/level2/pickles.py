"""Writes a pickle, which is no JSON."""
# caught by: round-trip

import os
import pickle
from pathlib import Path


class CheckpointError(Exception):
    pass


def save_checkpoint(path, state):
    temp = Path(f"{path}.tmp")
    temp.write_bytes(pickle.dumps(state))
    os.replace(temp, path)


def load_checkpoint(path):
    try:
        state = pickle.loads(Path(path).read_bytes())
    except Exception as error:
        raise CheckpointError(f"{path}: damaged: {error}") from error
    if not isinstance(state, dict):
        raise CheckpointError(f"{path}: no dict")
    if type(state.get("version")) is not int or state["version"] != 1:
        raise CheckpointError(f"{path}: version {state.get('version')!r} is not 1")
    return state
