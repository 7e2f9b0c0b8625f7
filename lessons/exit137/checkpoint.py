"""The checkpoint: the execution state of a run, on disk (lesson 2).

`checkpoint.json` holds six fields:
    version           1
    task              the task as the user gave it
    turns             model responses in `messages` so far
    tokens_used       tokens of those responses and of what was sent for them
    messages          the whole history
    pending_tool_use  the call about to run, `{"id", "name", "input"}`, or None; where other calls of the turn
                      come behind it, their ids as "not_started"
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from exit137 import messages
from exit137.files import PathLike, write_json
from exit137.messages import CALL_FIELDS, State

VERSION = 1
FIELDS: dict[str, type] = {"task": str, "turns": int, "tokens_used": int, "messages": list}


class CheckpointError(Exception):
    """A checkpoint that cannot be used. The text names the file and the reason."""


def new_state(task: str) -> State:
    """The state before the first turn: the task is the first user message."""
    return {
        "version": VERSION,
        "task": task,
        "turns": 0,
        "tokens_used": 0,
        "messages": [{"role": "user", "content": task}],
        "pending_tool_use": None,
    }


def save_checkpoint(path: PathLike, state: State, crash_label: str | None = None) -> None:
    """Replace the checkpoint at `path` by `state`: all of it or, after an error or a kill, nothing of it."""
    write_json(path, state, crash_label)


def load_checkpoint(path: PathLike) -> State:
    """The state saved at `path`. Raises CheckpointError rather than hand back a state that is not one."""
    try:
        state = json.loads(Path(path).read_bytes())
    except FileNotFoundError as error:
        raise CheckpointError(f"{path}: there is no checkpoint here") from error
    except OSError as error:
        raise CheckpointError(f"{path}: the checkpoint cannot be read: {error}") from error
    except (ValueError, RecursionError) as error:
        raise CheckpointError(f"{path}: the checkpoint is damaged: {error}") from error
    if reason := what_is_wrong(state):
        raise CheckpointError(f"{path}: {reason}")
    assert isinstance(state, dict)
    return state


def what_is_wrong(state: Any) -> str | None:
    """Why `state` is no state of this version, or None if it is one."""
    if not isinstance(state, dict):
        return f"a checkpoint is a JSON object, this is a {type(state).__name__}"
    version = state.get("version")
    if type(version) is not int or version != VERSION:  # True == 1, but True is no version
        return f"the checkpoint has version {version!r}, this program reads version {VERSION}"
    for field, kind in FIELDS.items():
        if type(state.get(field)) is not kind:
            return f"the field {field!r} should be a {kind.__name__}, it is {state.get(field)!r}"
    pending = state.get("pending_tool_use")
    if pending is not None and not (isinstance(pending, dict) and pending.keys() >= set(CALL_FIELDS)):
        return f"the field 'pending_tool_use' should be null or hold id, name and input, it is {pending!r}"
    return messages.what_is_wrong(state["messages"])
