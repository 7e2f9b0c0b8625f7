"""The effects ledger: a file that tells, for each tool_use_id, that its call has happened (lesson 4).

`effects.json` is an object of entries `{"name": str, "input": dict, "result": any JSON, "at": ISO 8601 time
with its UTC offset}`. An entry is written when a tool has succeeded, and at once: execute first, record after.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from exit137.files import PathLike, write_json
from exit137.messages import Block

Effects = dict[str, dict[str, Any]]


class TornLedger(Exception):
    """A ledger that is there and cannot be read. That is not the same as: nothing has happened."""


class ReusedId(Exception):
    """One id for two different calls. A hit in the ledger would then be somebody else's result."""


def load_effects(path: PathLike) -> Effects:
    """The ledger at `path`; `{}` if there is none. Raises TornLedger if there is one, but not whole."""
    try:
        effects = json.loads(Path(path).read_bytes())
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError) as error:
        raise TornLedger(f"{path}: the ledger is damaged: {error}") from error
    if not isinstance(effects, dict):
        raise TornLedger(f"{path}: a ledger is a JSON object, this is a {type(effects).__name__}")
    for tool_use_id, entry in effects.items():
        if not (isinstance(entry, dict) and isinstance(entry.get("name"), str) and "result" in entry):
            raise TornLedger(f"{path}: the entry {tool_use_id!r} has no name or no result")
    return effects


def open_ledger(path: PathLike, alert: Callable[[str], object]) -> tuple[Effects, bool]:
    """`(effects, in_doubt)`. A torn ledger is set aside and reported; every side effect is then in doubt."""
    try:
        return load_effects(path), False
    except TornLedger as torn:
        aside = set_aside(path)
        alert(f"{torn}. It is kept as {aside}. Any side effect asked for so far may have happened.")
        return {}, True


def set_aside(path: PathLike) -> Path:
    """Move a torn ledger to the first free name `effects.json.torn-N`, for a person to read."""
    torn = Path(os.path.realpath(path))
    n = 1
    while (aside := Path(f"{torn}.torn-{n}")).exists():
        n += 1
    return torn.rename(aside)


def save_effects(path: PathLike, effects: Effects) -> None:
    """Replace the ledger at `path`, all or nothing. OSError if the disk refuses."""
    write_json(path, effects, "in-effect-write")


def save_effect(path: PathLike, effects: Effects, call: Block, result: Any) -> None:
    """Add the real result of a call that has succeeded, and save. OSError if the disk refuses.

    The entry stays in `effects` even then: in this process the call is still known to have happened.
    """
    at = datetime.now(UTC).isoformat()
    effects[call["id"]] = {"name": call["name"], "input": call["input"], "result": result, "at": at}
    save_effects(path, effects)


def find_effect(effects: Effects, call: Block) -> dict[str, Any] | None:
    """The entry of this very call, or None. Raises ReusedId if the entry under its id is another call's."""
    entry = effects.get(call["id"])
    if entry is not None and (entry["name"], entry.get("input", call["input"])) != (call["name"], call["input"]):
        raise ReusedId(f"the id {call['id']!r} stands in the ledger for another call, of {entry['name']}")
    return entry
