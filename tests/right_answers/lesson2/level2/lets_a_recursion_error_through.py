"""Lets the RecursionError of a deeply nested file through: loud, though no CheckpointError."""

import json
import os
from pathlib import Path


class CheckpointError(Exception):
    pass


def save_checkpoint(path, state):
    temp = Path(f"{path}.tmp")
    temp.write_text(json.dumps(state), encoding="utf-8")
    os.replace(temp, path)


def load_checkpoint(path):
    try:
        state = json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise CheckpointError(f"{path}: there is no checkpoint") from None
    except ValueError as error:
        raise CheckpointError(f"{path}: damaged: {error}") from error
    if not isinstance(state, dict):
        raise CheckpointError(f"{path}: no JSON object")
    if type(state.get("version")) is not int or state["version"] != 1:
        raise CheckpointError(f"{path}: version {state.get('version')!r} is not 1")
    return state
