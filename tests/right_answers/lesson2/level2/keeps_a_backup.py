"""Copies the old checkpoint aside before the new one takes its place."""

import json
import os
import shutil


class CheckpointError(Exception):
    pass


def save_checkpoint(path, state):
    path = os.fspath(path)
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(json.dumps(state, indent=1))
    if os.path.exists(path):
        shutil.copyfile(path, path + ".bak")
    os.replace(path + ".new", path)


def load_checkpoint(path):
    path = os.fspath(path)
    try:
        with open(path, encoding="utf-8") as file:
            state = json.load(file)
    except FileNotFoundError:
        raise CheckpointError(f"no checkpoint: {path}") from None
    except (UnicodeError, json.JSONDecodeError, RecursionError) as why:
        raise CheckpointError(f"torn checkpoint: {path} ({why})") from None
    if not (isinstance(state, dict) and type(state.get("version")) is int and state["version"] == 1):
        raise CheckpointError(f"not a version 1 checkpoint: {path}")
    return state
