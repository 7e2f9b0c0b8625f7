"""Each gate raises what stops the call; no load or save of their own."""

from __future__ import annotations
import json, os, tempfile
from datetime import datetime
from pathlib import Path
from typing import Any, Callable, Iterable, Protocol

class Approve(Protocol):
    def __call__(self, name: str, input: dict[str, Any], /) -> bool: ...

def res(i, content, is_error=False):
    return {"type": "tool_result", "tool_use_id": i, "content": content, "is_error": is_error}

class Stop(Exception):
    def __init__(self, result): self.result = result

def run_tool_uses(content: list[dict], tool_impls: dict[str, Callable], *, effects_path: os.PathLike | str,
                  high_impact: Iterable[str], approve: Approve, alert: Callable[[str], None]) -> list[dict]:
    path = Path(effects_path)
    ledger: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    said: dict[str, dict] = {}

    def ledger_gate(b):
        if b["id"] in ledger:
            raise Stop(res(b["id"], ledger[b["id"]]["result"]))
        if b["id"] in said:
            raise Stop(said[b["id"]])

    def approval_gate(b):
        if b["name"] in set(high_impact) and not approve(b["name"], b["input"]):
            raise Stop(res(b["id"], "declined", True))

    def execute(b):
        try:
            return tool_impls[b["name"]](b["input"])
        except Exception as e:
            raise Stop(res(b["id"], str(e), True)) from e

    def record(b, value):
        ledger[b["id"]] = {"name": b["name"], "result": value, "at": datetime.now().astimezone().isoformat()}
        try:
            fd, tmp = tempfile.mkstemp(dir=path.parent)
            with open(fd, "w") as f:
                json.dump(ledger, f)
            os.replace(tmp, path)
        except OSError as e:
            alert("LEDGER: " + str(e))

    out = []
    for b in content:
        if b.get("type") != "tool_use":
            continue
        try:
            ledger_gate(b); approval_gate(b)
            value = execute(b)
            record(b, value)
            out.append(res(b["id"], value))
        except Stop as s:
            said[b["id"]] = s.result
            out.append(s.result)
    return out

def ensure_ticket(input, find_by_title, create):
    return find_by_title(input["title"]) or create(input)
