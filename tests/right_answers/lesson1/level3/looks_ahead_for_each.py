"""For each call, whether anything behind it answers it. Slow, and right."""


def blocks_of(message):
    content = message.get("content")
    return content if isinstance(content, list) else []


def has_result(call, later):
    return any(b.get("type") == "tool_result" and b.get("tool_use_id") == call["id"] for m in later for b in blocks_of(m))


def find_dangling(messages):
    return [
        block
        for number, message in enumerate(messages)
        for block in blocks_of(message)
        if message["role"] == "assistant" and block["type"] == "tool_use" and not has_result(block, messages[number + 1 :])
    ]
