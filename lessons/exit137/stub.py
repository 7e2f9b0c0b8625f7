"""A model client that reads its lines from a response queue (lesson 6).

What the model says and when the process dies are the two things that vary in a real run. The queue
fixes the first, `CRASH_AFTER` the second; what is left can be checked line by line.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from exit137.messages import Block, Message


class StubClient:
    """Has the one method that the loop uses: `client.messages.create(messages=...)`."""

    def __init__(self, responses: Iterable[Any]) -> None:
        self._queue = copy.deepcopy(list(responses))
        self.calls: list[list[Message]] = []
        self.messages = self

    def create(self, *, messages: list[Message], **_options: Any) -> Any:
        """The next response. Raises IndexError when the queue is empty."""
        if len(self.calls) >= len(self._queue):
            raise IndexError(f"the response queue held {len(self._queue)} responses, and this is one call more")
        self.calls.append(copy.deepcopy(messages))
        return self._queue[len(self.calls) - 1]


def make_stub_client(responses: Iterable[Any]) -> StubClient:
    """A client that gives `responses` in order. `.calls` holds the messages of each call as they were then."""
    return StubClient(responses)


def response(*content: Block | str, tokens: tuple[int, int] = (100, 20)) -> dict[str, Any]:
    """A response as the API would send it; a string is a text block. `tokens` are (input, output)."""
    given = [{"type": "text", "text": block} if isinstance(block, str) else block for block in content]
    return {
        "content": given,
        "stop_reason": "tool_use" if any(block["type"] == "tool_use" for block in given) else "end_turn",
        "usage": {"input_tokens": tokens[0], "output_tokens": tokens[1]},
    }


def tool_use(tool_use_id: str, name: str, **arguments: Any) -> Block:
    """A tool_use block: `tool_use("toolu_01", "read_file", path="a.txt")`."""
    return {"type": "tool_use", "id": tool_use_id, "name": name, "input": arguments}
