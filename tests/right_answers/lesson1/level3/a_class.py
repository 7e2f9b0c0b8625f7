"""A history as an object; typed; a generator behind a list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict


class Message(TypedDict):
    role: Literal["user", "assistant"]
    content: str | list[dict[str, Any]]


@dataclass
class History:
    messages: list[Message]
    answered: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.answered = {block["tool_use_id"] for block in self.blocks("user", "tool_result")}

    def blocks(self, role: str, kind: str) -> Iterator[dict[str, Any]]:
        for message in self.messages:
            if message["role"] == role and not isinstance(message["content"], str):
                yield from (block for block in message["content"] if block["type"] == kind)

    def dangling(self) -> Iterator[dict[str, Any]]:
        return (call for call in self.blocks("assistant", "tool_use") if call["id"] not in self.answered)


def find_dangling(messages: list[Message]) -> list[dict[str, Any]]:
    return list(History(messages).dangling())
