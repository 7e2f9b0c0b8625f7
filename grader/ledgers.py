"""Reading an effects ledger from the outside: what the file says, never what the submission says it says."""

from __future__ import annotations

import json
import os
import secrets
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from .crash_states import FILE_LIMIT, read_plain_file
from .expectations import same
from .runtime.ground import open_regular
from .runtime.wire import DEEPEST
from .vary import Vary

SLACK = timedelta(minutes=15)


def entry(vary: Vary, name: str, result: Any) -> dict[str, Any]:
    """A ledger entry of the contract's shape, some days old."""
    return {"name": name, "result": result, "at": vary.time()}


class HeldFile:
    """A file as it is now, held open: what becomes of it can be read, however its name is used later.

    Nothing about the file shows that it is held. Windows replaces no open file, so there a second name holds it.
    """

    def __init__(self, path: Path) -> None:
        if os.name == "posix":
            self._file = os.fdopen(open_regular(path), "rb", buffering=0)
        else:
            self._name = path.with_name(f"{secrets.token_hex(8)}.held")
            os.link(path, self._name)

    def read(self) -> bytes:
        """What is in it now, at most FILE_LIMIT bytes."""
        if os.name != "posix":
            return self._name.read_bytes()
        return os.pread(self._file.fileno(), FILE_LIMIT, 0)


def write_ledger(path: Path, entries: dict[str, Any]) -> None:
    """Lay a ledger where no process of the submission is running."""
    path.write_text(json.dumps(entries), encoding="utf-8")


def parse_ledger(data: bytes | None) -> dict[str, Any] | None:
    """The entries in a ledger file's bytes; None for no file and for anything that is no JSON object.

    What is nested deeper than DEEPEST is none: no call's result is.
    """
    if data is None:
        return None
    try:
        value = json.loads(data)
        is_shallow = not nested_deeper(value, DEEPEST)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) and is_shallow else None


def nested_deeper(value: Any, depth: int) -> bool:
    """Whether a JSON value is nested deeper than that."""
    if not isinstance(value, (dict, list)):
        return False
    return depth == 0 or any(
        nested_deeper(item, depth - 1) for item in (value.values() if isinstance(value, dict) else value)
    )


def read_ledger(path: Path) -> dict[str, Any] | None:
    """The entries in the ledger file at `path`, as parse_ledger gives them."""
    data = read_plain_file(path, FILE_LIMIT + 1)
    return parse_ledger(data) if data is None or len(data) <= FILE_LIMIT else None


def holds_result(entries: dict[str, Any] | None, tool_use_id: str, result: Any) -> bool:
    """Whether the ledger holds exactly that result for that call."""
    found = (entries or {}).get(tool_use_id)
    return isinstance(found, dict) and "result" in found and same(found["result"], result)


def time_fault(moment: Any) -> str | None:
    """What is wrong with the `at` of an entry made just now: it is to be ISO 8601 with a UTC offset, and about now."""
    if not isinstance(moment, str):
        return "no text with a time"
    try:
        parsed = datetime.fromisoformat(moment)
    except ValueError:
        return "no ISO 8601 time"
    if parsed.utcoffset() is None:
        return "it has no UTC offset"
    return None if abs(datetime.now(UTC) - parsed) < SLACK else "that is not now"
