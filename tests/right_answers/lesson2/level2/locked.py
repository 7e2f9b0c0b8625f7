"""Holds a lock file while it saves; the lock is given back by the system when the process dies."""

import fcntl
import json
import os
from contextlib import contextmanager


class CheckpointError(Exception):
    def __init__(self, path, why):
        super().__init__(path, why)


@contextmanager
def locked(path):
    with open(f"{path}.lock", "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def save_checkpoint(path, state):
    text = json.dumps(state)
    with locked(path):
        temp = f"{path}.tmp"
        file = open(temp, "w", encoding="ascii")
        try:
            file.write(text)
        finally:
            file.close()
        os.rename(temp, path)


def load_checkpoint(path):
    try:
        with open(path, "rb") as file:
            state = json.loads(file.read().decode("utf-8"))
    except OSError as error:
        raise CheckpointError(str(path), f"cannot be opened: {error.strerror}") from error
    except (ValueError, RecursionError):
        raise CheckpointError(str(path), "does not hold JSON") from None
    if not isinstance(state, dict):
        raise CheckpointError(str(path), "does not hold a JSON object")
    if state.get("version") != 1 or type(state["version"]) is not int:
        raise CheckpointError(str(path), "schema is not the one this program reads")
    return state
