"""The temp file is in the system's folder for temp files, not beside the checkpoint."""
# caught by: atomic-save

import json
import os
import shutil
import tempfile
from pathlib import Path


class CheckpointError(Exception):
    pass


def save_checkpoint(path, state):
    handle, temp = tempfile.mkstemp(suffix=".json")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(state, file)
    shutil.move(temp, path)


def load_checkpoint(path):
    try:
        state = json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise CheckpointError(f"{path}: there is no checkpoint") from None
    except (ValueError, RecursionError) as error:
        raise CheckpointError(f"{path}: damaged: {error}") from error
    if not isinstance(state, dict):
        raise CheckpointError(f"{path}: no JSON object")
    if type(state.get("version")) is not int or state["version"] != 1:
        raise CheckpointError(f"{path}: version {state.get('version')!r} is not 1")
    return state
