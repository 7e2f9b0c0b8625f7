"""The shortest way: a temp file named after the target, and one replace."""

import json
import os
from pathlib import Path


class CheckpointError(Exception):
    pass


def save_checkpoint(path, state):
    temp = f"{os.fspath(path)}.tmp"
    Path(temp).write_text(json.dumps(state), encoding="utf-8")
    os.replace(temp, path)


def load_checkpoint(path):
    try:
        state = json.loads(Path(path).read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        raise CheckpointError(f"{path}: cannot be read: {error}") from error
    if not isinstance(state, dict):
        raise CheckpointError(f"{path}: not a JSON object")
    version = state.get("version")
    if type(version) is not int or version != 1:
        raise CheckpointError(f"{path}: version {version!r}, expected 1")
    return state
