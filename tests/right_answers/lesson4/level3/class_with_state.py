"""A runner object with slots for its collaborators; results with is_error False."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

Json = dict[str, Any]


@dataclass
class Runner:
    tool_impls: dict[str, Callable[[Json], Any]]
    path: Path
    high_impact: Collection[str]
    approve: Callable[[str, Json], bool]
    alert: Callable[[str], object]
    effects: Json = field(default_factory=dict)
    answers: dict[str, Json] = field(default_factory=dict)

    def __post_init__(self) -> None:
        try:
            self.effects = json.loads(self.path.read_bytes())
        except FileNotFoundError:
            self.effects = {}

    def __call__(self, block: Json) -> Json:
        if block["id"] not in self.answers:
            self.answers[block["id"]] = self.decide(block)
        return self.answers[block["id"]]

    def decide(self, block: Json) -> Json:
        if block["id"] in self.effects:
            return self.result(block, self.effects[block["id"]]["result"])
        if not self.allowed(block):
            return self.result(block, "Somebody declined this call; it did not run.", is_error=True)
        try:
            value = self.tool_impls[block["name"]](block["input"])
        except Exception as error:
            return self.result(block, f"{block['name']}: {error!r}", is_error=True)
        self.effects[block["id"]] = {
            "name": block["name"],
            "result": value,
            "at": datetime.now().astimezone().isoformat(),
        }
        try:
            self.save()
        except OSError as error:
            self.alert(f"Please note by hand that {block['id']} has run ({error}).")
        return self.result(block, value)

    def allowed(self, block: Json) -> bool:
        if block["name"] not in self.high_impact:
            return True
        return bool(self.approve(block["name"], block["input"]))

    def save(self) -> None:
        temp = self.path.with_suffix(".new")
        with temp.open("w", encoding="utf-8") as file:
            json.dump(self.effects, file, indent=2)
            file.flush()
            os.fsync(file.fileno())
        temp.replace(self.path)

    @staticmethod
    def result(block: Json, content: Any, is_error: bool = False) -> Json:
        return {"type": "tool_result", "tool_use_id": block["id"], "content": content, "is_error": is_error}


def run_tool_uses(
    content: list[Json],
    tool_impls: dict[str, Callable[[Json], Any]],
    *,
    effects_path: str | os.PathLike[str],
    high_impact: Collection[str],
    approve: Callable[[str, Json], bool],
    alert: Callable[[str], object],
) -> list[Json]:
    runner = Runner(tool_impls, Path(effects_path), high_impact, approve, alert)
    return [runner(block) for block in content if block["type"] == "tool_use"]


def ensure_ticket(
    input: Json, find_by_title: Callable[[str], Json | None], create: Callable[[Json], Json]
) -> Json:
    """Errors of the look-up pass through: not knowing whether there is a ticket is no reason to open one."""
    ticket = find_by_title(input["title"])
    if ticket is None:
        ticket = create(input)
    return ticket
