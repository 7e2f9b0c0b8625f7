"""Gives the messages in which something is open."""
# caught by: single, parallel


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    answered = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    return [
        m
        for m in messages
        if isinstance(m["content"], list)
        and any(b["type"] == "tool_use" and b["id"] not in answered for b in m["content"])
    ]
