"""Looks at the last assistant message alone: open calls of earlier turns are not seen."""
# caught by: single, parallel


def blocks(message):
    return message["content"] if isinstance(message["content"], list) else []


def find_dangling(messages):
    answered = {b["tool_use_id"] for m in messages for b in blocks(m) if b["type"] == "tool_result"}
    for message in reversed(messages):
        if message["role"] == "assistant":
            return [b for b in blocks(message) if b["type"] == "tool_use" and b["id"] not in answered]
    return []
