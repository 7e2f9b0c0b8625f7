"""Fake tools that run on the grader's side, where no submission can reach their counts."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .submission import Raise


def tool_use(id: str, name: str, input: dict[str, Any] | None = None) -> dict[str, Any]:
    """A tool_use block of the contract's shape."""
    return {"type": "tool_use", "id": id, "name": name, "input": {} if input is None else input}


def text(words: str) -> dict[str, Any]:
    """A text block."""
    return {"type": "text", "text": words}


def tool_result(tool_use_id: str, content: Any, *, is_error: bool = False) -> dict[str, Any]:
    """A tool_result block of the contract's shape."""
    block = {"type": "tool_result", "tool_use_id": tool_use_id, "content": content}
    return {**block, "is_error": True} if is_error else block


def assistant(*blocks: Any) -> dict[str, Any]:
    """An assistant message."""
    return {"role": "assistant", "content": list(blocks)}


def user(*blocks: Any) -> dict[str, Any]:
    """A user message of blocks."""
    return {"role": "user", "content": list(blocks)}


def response(*blocks: Any, tokens: tuple[int, int] = (10, 5)) -> dict[str, Any]:
    """What a model client returns; it ends the task when no block is a tool_use."""
    names_a_tool = any(block.get("type") == "tool_use" for block in blocks)
    return {
        "content": list(blocks),
        "stop_reason": "tool_use" if names_a_tool else "end_turn",
        "usage": {"input_tokens": tokens[0], "output_tokens": tokens[1]},
    }


@dataclass(frozen=True)
class Run:
    """One run of a fake tool: which, with what input, and what came of it (None when it raised)."""

    name: str
    input: Any
    result: Any
    raised: bool

    @property
    def of(self) -> Any:
        """What the input says under "of"; None where it is no dict or has no such key."""
        return self.input.get("of") if isinstance(self.input, dict) else None


@dataclass
class Tools:
    """A set of fake tools that count their runs.

    `impls` is what a submission gets as `tool_impls`. Each tool is called as `impl(input)`.
    """

    runs: list[Run] = field(default_factory=list)
    impls: dict[str, Callable[..., Any]] = field(default_factory=dict)
    watcher: Callable[[str, str], None] | None = None

    def add(self, name: str, returns: Any = None, *, do: Callable[[Any], Any] | None = None) -> Tools:
        """A tool that returns `returns`, or what `do(input)` returns. `do` may raise a Raise."""

        def impl(*args: Any, **kwargs: Any) -> Any:
            if len(args) != 1 or kwargs:
                raise Raise("TypeError", f"{name} takes one positional argument, the input; it got {len(args)}")
            if self.watcher:
                self.watcher(name, "before")
            value = self._run(name, args[0], returns, do)
            if self.watcher:
                self.watcher(name, "after")
            return value

        impl.__name__ = name
        self.impls[name] = impl
        return self

    def failing(self, name: str, type_name: str = "RuntimeError", words: str = "the desk is down") -> Tools:
        """A tool that raises each time."""

        def fail(_: Any) -> Any:
            raise Raise(type_name, words)

        return self.add(name, do=fail)

    def _run(self, name: str, input: Any, returns: Any, do: Callable[[Any], Any] | None) -> Any:
        given = copy.deepcopy(input)
        try:
            value = do(given) if do else copy.deepcopy(returns)
        except Raise:
            self.runs.append(Run(name, given, None, raised=True))
            raise
        self.runs.append(Run(name, given, value, raised=False))
        return value

    def count(self, name: str | None = None) -> int:
        """How often that tool ran (any tool without a name), raising runs included."""
        return sum(1 for run in self.runs if name in (None, run.name))
