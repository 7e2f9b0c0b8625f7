"""Reading an effects ledger from the outside: what the file says, never what the submission says it says."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from .crash_states import read_plain_file
from .expectations import same
from .vary import Vary

SLACK = timedelta(minutes=15)


def entry(vary: Vary, name: str, result: Any) -> dict[str, Any]:
    """A ledger entry of the contract's shape, some days old."""
    return {"name": name, "result": result, "at": vary.time()}


def write_ledger(path: Path, entries: dict[str, Any]) -> None:
    """Lay a ledger where no process of the submission is running."""
    path.write_text(json.dumps(entries), encoding="utf-8")


def parse_ledger(data: bytes | None) -> dict[str, Any] | None:
    """The entries in a ledger file's bytes; None for no file and for anything that is no JSON object."""
    if data is None:
        return None
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def read_ledger(path: Path) -> dict[str, Any] | None:
    """The entries in the ledger file at `path`, as parse_ledger gives them."""
    return parse_ledger(read_plain_file(path))


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
