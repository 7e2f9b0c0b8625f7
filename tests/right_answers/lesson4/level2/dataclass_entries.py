"""Entries as a frozen dataclass in memory, as plain dicts on disk."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import datetime, timezone
from typing import Any


@dataclass(frozen=True)
class Effect:
    name: str
    result: Any
    at: str = field(default_factory=lambda: datetime.now(timezone.utc).isoformat(sep="T", timespec="seconds"))


@dataclass
class ToolResult:
    tool_use_id: str
    content: Any
    is_error: bool = False
    type: str = "tool_result"

    def as_block(self) -> dict[str, Any]:
        block = asdict(self)
        if not self.is_error:
            del block["is_error"]
        return block


def load_effects(path: str | os.PathLike[str]) -> dict[str, Any]:
    try:
        with open(path, encoding="utf-8") as file:
            return dict(json.load(file))
    except FileNotFoundError:
        return {}


def save_effects(path: str | os.PathLike[str], effects: dict[str, Any]) -> None:
    temp = f"{os.fspath(path)}.tmp"
    with open(temp, "w", encoding="utf-8") as file:
        file.write(json.dumps(effects))
    os.replace(temp, path)


def run_tool_uses(
    content: list[dict[str, Any]], tool_impls: dict[str, Callable[[dict[str, Any]], Any]], effects_path: str | os.PathLike[str]
) -> list[dict[str, Any]]:
    known = {key: Effect(**entry) for key, entry in load_effects(effects_path).items()}
    answered: dict[str, ToolResult] = {}
    calls = [block for block in content if block["type"] == "tool_use"]
    for call in calls:
        key = call["id"]
        if key in answered:
            continue
        if key in known:
            answered[key] = ToolResult(key, known[key].result)
            continue
        try:
            output = tool_impls[call["name"]](call["input"])
        except Exception as error:
            answered[key] = ToolResult(key, f"{error}" or "it failed", is_error=True)
            continue
        answered[key] = ToolResult(key, output)
        known[key] = Effect(call["name"], output)
        try:
            save_effects(effects_path, {k: asdict(effect) for k, effect in known.items()})
        except OSError as error:
            print("ledger:", error)
    return [answered[call["id"]].as_block() for call in calls]


def prove_replay_is_safe(run_tool_uses: Callable[..., Any], workdir: str | os.PathLike[str]) -> None:
    @dataclass
    class Counter:
        count: int = 0

        def create_ticket(self, given: dict[str, Any]) -> dict[str, Any]:
            self.count += 1
            return {"id": self.count, "title": given["title"]}

    counter = Counter()
    block = {"type": "tool_use", "id": "toolu_d", "name": "create_ticket", "input": {"title": "t"}}
    for _ in range(2):
        run_tool_uses([block], {"create_ticket": counter.create_ticket}, os.path.join(workdir, "effects.json"))
    assert counter.count == 1, f"ran {counter.count} times"
