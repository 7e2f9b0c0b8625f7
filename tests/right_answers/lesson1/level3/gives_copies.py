"""Works on a deep copy, in which it does as it likes, and hands out blocks of that."""

import copy


def find_dangling(messages):
    messages = copy.deepcopy(messages)
    for message in messages:
        if isinstance(message["content"], str):
            message["content"] = [{"type": "text", "text": message["content"]}]
    blocks = sum((message["content"] for message in messages), [])
    results = [block.pop("tool_use_id") for block in blocks if block["type"] == "tool_result"]
    blocks[:] = [block for block in blocks if block["type"] == "tool_use"]
    while results:
        answered = results.pop()
        blocks[:] = [block for block in blocks if block["id"] != answered]
    return blocks
