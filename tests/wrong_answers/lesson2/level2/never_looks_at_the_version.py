"""Checks that there is a version and not which."""
# caught by: refuses-version

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
    except (ValueError, RecursionError) as error:
        raise CheckpointError(f"{path}: damaged: {error}") from error
    if not isinstance(state, dict):
        raise CheckpointError(f"{path}: no JSON object")
    if "version" not in state:
        raise CheckpointError(f"{path}: no version")
    return state
