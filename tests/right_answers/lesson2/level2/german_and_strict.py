"""Messages in German, a class for each kind of trouble, and a load that looks at all fields."""

import json
import os
import pathlib

FIELDS = {"task": str, "turns": int, "tokens_used": int, "messages": list}


class CheckpointError(Exception):
    """Der Checkpoint ist nicht zu gebrauchen."""


class Missing(CheckpointError):
    pass


class Damaged(CheckpointError):
    pass


class WrongVersion(CheckpointError):
    pass


def save_checkpoint(path, state):
    target = pathlib.Path(path)
    temp = target.with_name(f"{target.name}.{os.getpid()}.neu")
    temp.write_bytes(json.dumps(state, ensure_ascii=False).encode("utf-8"))
    temp.rename(target)


def load_checkpoint(path):
    target = pathlib.Path(path)
    if not target.exists():
        raise Missing(f"{target} fehlt")
    try:
        state = json.loads(target.read_text("utf-8"))
    except (ValueError, RecursionError) as fehler:
        raise Damaged(f"{target} ist beschädigt: {fehler}") from fehler
    if not isinstance(state, dict):
        raise Damaged(f"{target} enthält kein Objekt")
    if isinstance(state.get("version"), bool) or not isinstance(state.get("version"), int) or state["version"] != 1:
        raise WrongVersion(f"{target} hat die Version {state.get('version')!r}, gebraucht wird 1")
    for field, kind in FIELDS.items():
        if not isinstance(state.get(field), kind):
            raise Damaged(f"{target}: Feld {field} fehlt oder ist falsch")
    return state
