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
    in it may be cut short), or if a tool_use block lacks its id, name or input.
    """
    data = plain(response)
    content, stop_reason = data["content"], data["stop_reason"]
    if stop_reason not in ("tool_use", "end_turn", "stop_sequence"):
        raise ResponseError(f"the model stopped with {stop_reason!r}, so its response is not complete")
    for block in content:
        if block["type"] == "tool_use" and not (
            isinstance(block.get("id"), str)
            and isinstance(block.get("name"), str)
            and isinstance(block.get("input"), dict)
        ):
            raise ResponseError(f"a tool_use block without id, name or input: {block!r}")
    tokens = sum(data["usage"].get(field) or 0 for field in TOKEN_FIELDS)
    return {"content": content, "stop_reason": stop_reason, "tokens": tokens}


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


def for_api(messages: list[Message]) -> list[Message]:
    """A copy for the real API, which takes only text (or blocks) as the content of a tool_result."""
    return [
        {**message, "content": [_result_for_api(block) for block in blocks(message)]}
        if isinstance(message["content"], list)
        else message
        for message in messages
    ]


def _result_for_api(block: Block) -> Block:
    if block["type"] != "tool_result" or isinstance(block["content"], str):
        return block
    return {**block, "content": json.dumps(block["content"], ensure_ascii=False)}
