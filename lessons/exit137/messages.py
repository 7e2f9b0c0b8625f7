"""Messages as plain dicts: the one place that knows what a model client hands back.

A client may return plain dicts or the objects of the official `anthropic` package. Everything behind
this module sees plain dicts only, so a checkpoint can be written as JSON.

Shapes (the Messages API's own):
    tool_use     {"type": "tool_use", "id": str, "name": str, "input": dict}
    tool_result  {"type": "tool_result", "tool_use_id": str, "content": ..., "is_error": True if it failed}
    message      {"role": "user" or "assistant", "content": str or list of blocks}
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

Block = dict[str, Any]
Message = dict[str, Any]
State = dict[str, Any]

CALL_FIELDS = ("id", "name", "input")
TOKEN_FIELDS = ("input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")


class ResponseError(Exception):
    """A response that the loop cannot go on from. It has not been added to the messages."""


def plain(value: Any) -> Any:
    """`value` with every SDK object in it turned into the dict that the API itself sent."""
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def plain_response(response: Any) -> dict[str, Any]:
    """`{"content": list of blocks, "stop_reason": str, "tokens": int}` from a client's response.

    Raises ResponseError if the model was stopped before it was done (`max_tokens` and the like: a call
    in it may be cut short), or if a part that the loop needs is missing.
    """
    data = plain(response)
    if not (isinstance(data, dict) and isinstance(data.get("content"), list) and isinstance(data.get("usage"), dict)):
        raise ResponseError(f"a response has content, stop_reason and usage, this one is {data!r}")
    if data.get("stop_reason") not in ("tool_use", "end_turn", "stop_sequence"):
        raise ResponseError(f"the model stopped with {data.get('stop_reason')!r}, so its response is not complete")
    for block in data["content"]:
        if block["type"] == "tool_use" and [type(block.get(key)) for key in CALL_FIELDS] != [str, str, dict]:
            raise ResponseError(f"a tool_use block needs its id, name and input, this one is {block!r}")
    tokens = sum(data["usage"].get(field) or 0 for field in TOKEN_FIELDS)
    return {"content": data["content"], "stop_reason": data["stop_reason"], "tokens": tokens}


def blocks(message: Message) -> list[Block]:
    """The content of a message as a list of blocks; a string is one text block."""
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def tool_uses(message: Message) -> list[Block]:
    """The calls that an assistant message names, in order; none for a user message."""
    if message["role"] != "assistant":
        return []
    return [block for block in blocks(message) if block["type"] == "tool_use"]


def find_dangling(messages: Iterable[Message]) -> list[Block]:
    """The calls that no later message answers, in the order in which the model named them (lesson 1)."""
    dangling: list[Block] = []
    for message in messages:
        answered = {block["tool_use_id"] for block in blocks(message) if block["type"] == "tool_result"}
        dangling = [call for call in dangling if call["id"] not in answered] + tool_uses(message)
    return dangling


def with_result(messages: list[Message], result: Block) -> list[Message]:
    """A new history in which `result` stands in the user message right behind its call.

    The API wants all results of a turn in that one message, before any text; they are kept in the
    order of the calls. Messages already there are not changed.
    """
    at = max(i for i, message in enumerate(messages) if result["tool_use_id"] in [c["id"] for c in tool_uses(message)])
    order = [call["id"] for call in tool_uses(messages[at])]
    rest = messages[at + 1 :]
    there = blocks(rest.pop(0)) if rest and rest[0]["role"] == "user" else []
    results = [block for block in there if block["type"] == "tool_result"] + [result]
    others = [block for block in there if block["type"] != "tool_result"]
    results.sort(key=lambda block: order.index(block["tool_use_id"]) if block["tool_use_id"] in order else len(order))
    return [*messages[: at + 1], {"role": "user", "content": [*results, *others]}, *rest]


def what_is_wrong(messages: Any) -> str | None:
    """Why `messages`, read from a file, are no history of messages, or None if they are one."""
    for message in messages:
        if not isinstance(message, dict) or message.get("role") not in ("user", "assistant"):
            return f"a message needs a role, this one is {message!r}"
        content = message.get("content")
        if isinstance(content, list):
            if not all(isinstance(block, dict) and isinstance(block.get("type"), str) for block in content):
                return f"a message's blocks need a type, these are {content!r}"
            missing = [b for b in content if b["type"] == "tool_use" and not b.keys() >= set(CALL_FIELDS)]
            missing += [b for b in content if b["type"] == "tool_result" and "tool_use_id" not in b]
            if missing:
                return f"a block is not complete: {missing[0]!r}"
        elif not isinstance(content, str):
            return f"a message's content is text or a list of blocks, this one is {content!r}"
    return None


class RealClient:
    """The official client, as the loop wants it: `create(messages=...)` alone.

    `RealClient(anthropic.Anthropic(), model=..., max_tokens=..., tools=[...])` adds the options to each call.
    """

    def __init__(self, client: Any, **options: Any) -> None:
        self._client, self._options = client, options
        self.messages = self

    def create(self, *, messages: list[Message]) -> Any:
        """One call of the API."""
        return self._client.messages.create(messages=for_api(messages), **self._options)


def for_api(messages: list[Message]) -> list[Message]:
    """A copy for the API, which takes text or content blocks from a tool, where a tool here returns any JSON."""
    return [
        message
        if isinstance(message["content"], str)
        else {**message, "content": [_result_for_api(block) for block in message["content"]]}
        for message in messages
    ]


def _result_for_api(block: Block) -> Block:
    if block["type"] != "tool_result":
        return block
    content = block["content"]
    is_blocks = isinstance(content, list) and content and all(isinstance(b, dict) and "type" in b for b in content)
    return block if isinstance(content, str) or is_blocks else {**block, "content": json.dumps(content)}
