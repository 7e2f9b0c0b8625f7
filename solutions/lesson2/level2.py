# %% [markdown] tags=["statement"]
# ## The scene
#
# The help desk's agent was killed at 02:14, in the middle of a save. In the morning `checkpoint.json` had no bytes.
# The program took that for a task that had not begun, began it, and by nine the customers had their mails twice.
# What it saved and loaded with is below. It throws most of the state away, it writes over the only good copy, and
# whatever goes wrong, it hands back a state that looks fine.

# %% [markdown] tags=["statement"]
# ## The task
#
# Write `save_checkpoint`, `load_checkpoint` and `CheckpointError` anew. A state is a dict:
#
#     {"version": 1, "task": "...", "turns": 2, "tokens_used": 340,
#      "messages": [...], "pending_tool_use": None or {"id": ..., "name": ..., "input": ...}}
#
# `save_checkpoint(path, state)`
#
# - stores the whole state as one JSON object, so that `load_checkpoint` gives back an equal one, in another process
#   too;
# - is all or nothing: it writes a temp file *in the same folder* as `path`, under any name you like, and when that is
#   complete it renames it over `path`, so that at every moment a whole checkpoint has the name, the old or the new;
# - leaves the old checkpoint whole when it fails, on a full disk, say, or because the state is no JSON.
#
# `load_checkpoint(path)` returns the state that was saved last. It raises `CheckpointError`
#
# - if there is no file (a `FileNotFoundError` is as good here);
# - if the file holds anything else than one JSON object, whatever its bytes: cut off, empty, a list, not UTF-8, with
#   something behind the object (for endless brackets, the `RecursionError` that `json` raises is loud enough);
# - if the version is anything else than the integer 1, or is not there at all. `True`, `"1"` and `1.0` are not the
#   integer 1.
#
# The text of each such error holds the path as it was given and the reason; for a strange version the reason is that
# it is the version. A load that cannot load never hands back an empty state, nor one from another file.
#
# `class CheckpointError(Exception)` is yours; subclasses are fine.
#
# After a kill at any point of a save, the next save and the next load work. A killed save leaves its temp file behind:
# that file is no checkpoint, and it must not be in anybody's way.
#
# Paths are `str` or `pathlib.Path`, and a bare `"checkpoint.json"` is one too. No lock is needed; one process saves at
# a time.

# %% tags=["stub"]
import json
from pathlib import Path


class CheckpointError(Exception):
    pass


def save_checkpoint(path, state):
    with Path(path).open("w") as file:
        json.dump(state["messages"], file)


def load_checkpoint(path):
    try:
        return {"messages": json.loads(Path(path).read_text())}
    except Exception:
        return {"messages": []}

# %% tags=["solution"]
# canary: exit137-2.2-7d41c09be25f3a86
import os

VERSION = 1


class CheckpointError(Exception):
    """A file that is no checkpoint of ours; the text says which file and why."""


def save_checkpoint(path, state):
    text = json.dumps(state, indent=1)  # fails before any file is touched
    temp = Path(f"{os.fspath(path)}.tmp")
    with temp.open("w", encoding="utf-8") as file:  # "w" also cuts off what a killed save has left
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temp, path)


def load_checkpoint(path):
    try:
        state = json.loads(Path(path).read_bytes().decode("utf-8"))
    except FileNotFoundError:
        raise CheckpointError(f"{path}: there is no checkpoint") from None
    except (OSError, ValueError, RecursionError) as error:
        raise CheckpointError(f"{path}: damaged: {error}") from error
    if not isinstance(state, dict):
        raise CheckpointError(f"{path}: expected a JSON object, found a {type(state).__name__}")
    version = state.get("version")
    if type(version) is not int or version != VERSION:  # True == 1 == 1.0, and neither is a version
        raise CheckpointError(f"{path}: expected version {VERSION}, found {version!r}")
    return state

# %% tags=["check"]
from grader import check

check("2.2")
