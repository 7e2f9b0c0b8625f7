"""functools.reduce over a chain of blocks."""

from functools import reduce
from itertools import chain


def find_dangling(messages):
    contents = (message["content"] for message in messages)
    blocks = chain.from_iterable(content for content in contents if not isinstance(content, str))
    return reduce(step, blocks, [])


def step(calls, block):
    if block["type"] == "tool_use":
        return [*calls, block]
    if block["type"] == "tool_result":
        return [call for call in calls if call["id"] != block["tool_use_id"]]
    return calls
