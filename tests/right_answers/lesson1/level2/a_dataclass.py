"""A class in between, asdict on the way out."""

from __future__ import annotations

import copy
from dataclasses import asdict, dataclass
from typing import Any


@dataclass
class Scene:
    version: int
    task: str
    turns: int
    tokens_used: int
    messages: list[dict[str, Any]]
    pending_tool_use: dict[str, Any] | None


def snapshot(state: dict[str, Any]) -> dict[str, Any]:
    return asdict(Scene(**state))


def restore(snap: dict[str, Any]) -> dict[str, Any]:
    return copy.deepcopy(vars(Scene(**snap)))
