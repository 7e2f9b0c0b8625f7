"""Gives every call, answered or not."""
# caught by: none, parallel


def find_dangling(messages):
    return [b for m in messages if isinstance(m["content"], list) for b in m["content"] if b["type"] == "tool_use"]
