"""Moves a damaged file aside before it complains, and reads the temp file back before it renames it."""

import json
import os
import uuid
from pathlib import Path

VERSION = 1


class CheckpointError(Exception):
    pass


def save_checkpoint(path, state):
    path = Path(path)
    temp = path.parent / f"{path.stem}-{uuid.uuid4().hex}.part"
    with temp.open("w", encoding="utf-8") as file:
        json.dump(state, file)
    if json.loads(temp.read_text(encoding="utf-8")) != state:
        temp.unlink()
        raise CheckpointError(f"{path}: what was written is not what was given")
    os.replace(temp, path)


def load_checkpoint(path):
    path = Path(path)
    data = path.read_bytes()
    try:
        state = json.loads(data)
        if not isinstance(state, dict):
            raise ValueError("no object")
    except (ValueError, RecursionError) as error:
        path.rename(f"{path}.damaged")
        raise CheckpointError(f"{path} was damaged ({error}); it is now {path.name}.damaged") from error
    if type(state.get("version")) is not int or state["version"] != VERSION:
        raise CheckpointError(f"{path} has version {state.get('version')!r}, this program wants {VERSION}")
    return state
