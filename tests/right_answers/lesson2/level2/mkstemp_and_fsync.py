"""A temp file of its own for each save, forced to disk, removed again when the save fails."""

import contextlib
import json
import os
import tempfile


class CheckpointError(Exception):
    """A checkpoint that cannot be used."""

    def __init__(self, path, reason):
        self.path = os.fspath(path)
        self.reason = reason
        super().__init__(f"cannot use checkpoint {self.path}: {reason}")


def save_checkpoint(path, state):
    folder = os.path.dirname(os.path.abspath(path))
    handle, temp = tempfile.mkstemp(prefix=".checkpoint-", dir=folder)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(state, file, ensure_ascii=False, indent=2)
            file.flush()
            os.fsync(file.fileno())
        os.rename(temp, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temp)
        raise
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def load_checkpoint(path):
    try:
        with open(path, encoding="utf-8") as file:
            state = json.load(file)
    except FileNotFoundError:
        raise
    except (OSError, UnicodeDecodeError) as error:
        raise CheckpointError(path, f"unreadable ({error})") from error
    except json.JSONDecodeError as error:
        raise CheckpointError(path, f"no JSON ({error})") from error
    except RecursionError as error:
        raise CheckpointError(path, "nested too deeply to be a checkpoint") from error
    if not isinstance(state, dict):
        raise CheckpointError(path, f"holds a {type(state).__name__}")
    if "version" not in state:
        raise CheckpointError(path, "has no version")
    if state["version"] != 1 or not isinstance(state["version"], int) or isinstance(state["version"], bool):
        raise CheckpointError(path, f"is of version {state['version']!r}; this program knows 1")
    return state
