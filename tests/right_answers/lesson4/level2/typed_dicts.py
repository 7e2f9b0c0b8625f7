"""Fully typed, with TypedDict and NotRequired; deep copies between ledger and answers."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NotRequired, TypedDict


class Entry(TypedDict):
    name: str
    result: Any
    at: str


class ToolUse(TypedDict):
    type: str
    id: str
    name: str
    input: dict[str, Any]


class ToolResult(TypedDict):
    type: str
    tool_use_id: str
    content: Any
    is_error: NotRequired[bool]


Effects = dict[str, Entry]
StrPath = str | os.PathLike[str]


def load_effects(path: StrPath) -> Effects:
    try:
        data: Effects = json.loads(Path(path).read_bytes())
    except FileNotFoundError:
        return {}
    return data


def save_effects(path: StrPath, effects: Effects) -> None:
    temp = Path(f"{os.fspath(path)}.tmp")
    temp.write_bytes(json.dumps(effects).encode())
    temp.replace(path)


def run_tool_uses(
    content: Iterable[Any], tool_impls: dict[str, Callable[[dict[str, Any]], Any]], effects_path: StrPath
) -> list[ToolResult]:
    effects: Effects = load_effects(effects_path)
    answers: dict[str, ToolResult] = {}
    calls: list[ToolUse] = [block for block in content if block["type"] == "tool_use"]
    for call in calls:
        answers.setdefault(call["id"], None)  # type: ignore[arg-type]
        if answers[call["id"]] is None:
            answers[call["id"]] = _answer(call, tool_impls, effects, effects_path)
    return [copy.deepcopy(answers[call["id"]]) for call in calls]


def _answer(
    call: ToolUse, tool_impls: dict[str, Callable[[dict[str, Any]], Any]], effects: Effects, effects_path: StrPath
) -> ToolResult:
    stored = effects.get(call["id"])
    if stored is not None:
        return {"type": "tool_result", "tool_use_id": call["id"], "content": stored["result"]}
    try:
        result = tool_impls[call["name"]](copy.deepcopy(call["input"]))
    except Exception as error:
        return {"type": "tool_result", "tool_use_id": call["id"], "content": repr(error), "is_error": True}
    effects[call["id"]] = Entry(name=call["name"], result=copy.deepcopy(result), at=datetime.now(UTC).isoformat())
    try:
        save_effects(effects_path, effects)
    except OSError as error:
        print(f"effects ledger: {error}")
    return {"type": "tool_result", "tool_use_id": call["id"], "content": result}


def prove_replay_is_safe(run_tool_uses: Callable[..., list[ToolResult]], workdir: StrPath) -> None:
    seen: list[dict[str, Any]] = []

    def create_ticket(given: dict[str, Any]) -> dict[str, Any]:
        seen.append(given)
        return {"id": f"T-{len(seen)}", "title": given["title"]}

    use: ToolUse = {"type": "tool_use", "id": "toolu_ty", "name": "create_ticket", "input": {"title": "types"}}
    ledger = Path(workdir) / "effects.json"
    before = copy.deepcopy(run_tool_uses([copy.deepcopy(use)], {"create_ticket": create_ticket}, ledger))
    after = run_tool_uses([copy.deepcopy(use)], {"create_ticket": create_ticket}, ledger)
    assert len(seen) == 1, f"create_ticket ran {len(seen)} times for one tool_use_id"
    assert [block["content"] for block in before] == [block["content"] for block in after]
