"""Conversations built message by message, with a note of which calls are still open (lesson 1)."""

from __future__ import annotations

import copy
from typing import Any

from grader.fakes import assistant, text, tool_result, tool_use, user
from grader.vary import Vary

Block = dict[str, Any]
Message = dict[str, Any]


class Talk:
    """A history of a program and a model, from the task on; no two of its ids are equal.

    With `plain_results` no result is an error, nor anything that is false.
    """

    def __init__(self, vary: Vary, *, plain_results: bool = False) -> None:
        self.vary, self._plain = vary, plain_results
        self.messages: list[Message] = []
        self.calls: list[Block] = []
        self._answered: list[str] = []
        self.says("user")

    @property
    def open(self) -> list[Block]:
        """The calls without a result, in the order in which they were named."""
        return [call for call in self.calls if call["id"] not in self._answered]

    def says(self, role: str) -> Talk:
        """A message without a call or a result: a text, some blocks, or nothing at all."""
        words = [text(self.vary.title()) for _ in range(self.vary.random.randint(0, 2))]
        content = self.vary.choice((words, words, self.vary.title(), ""))
        self.messages.append({"role": role, "content": content})
        return self

    def names(self, count: int = 1, name: str | None = None, input: dict[str, Any] | None = None) -> list[Block]:
        """An assistant message that names so many calls, with text before, between or behind them; gives the calls."""
        given = {"of": self.vary.value(), "deep": [{"x": [self.vary.number()]}]} if input is None else input
        calls = [tool_use(self.vary.id(), name or self.vary.tool_name(), copy.deepcopy(given)) for _ in range(count)]
        self.calls += calls
        self.messages.append(assistant(*self._with_text(calls)))
        return calls

    def answers(self, *calls: Block) -> Talk:
        """One user message with the results of these calls, in this order: any JSON value, a failure now and then."""
        blocks = [tool_result(call["id"], self.content(), is_error=self._now_and_then()) for call in calls]
        for block in blocks:
            if self._now_and_then():
                block.setdefault("is_error", False)
        self._answered += [call["id"] for call in calls]
        # Text behind the results only: the API wants them first.
        words = [text(self.vary.title())] if self.vary.random.random() < 0.3 else []
        self.messages.append(user(*blocks, *words))
        return self

    def turn(self, count: int = 1) -> Talk:
        """A turn with all its results, in some order."""
        return self.answers(*self.vary.shuffled(self.names(count)))

    def content(self) -> Any:
        """What a tool returned: any JSON value."""
        if self._plain:
            return self.vary.choice((self.vary.title(), self.vary.ticket()))
        return self.vary.choice((None, "", 0, False, [], {}, [text(self.vary.title())], self.vary.value()))

    def _now_and_then(self) -> bool:
        return not self._plain and self.vary.random.random() < 0.3

    def _with_text(self, blocks: list[Block]) -> list[Block]:
        mixed = list(blocks)
        for _ in range(self.vary.random.randint(0, 2)):
            mixed.insert(self.vary.random.randint(0, len(mixed)), text(self.vary.title()))
        return mixed
