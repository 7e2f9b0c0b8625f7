"""Expects the call to be the last block of its message."""
# caught by: single, parallel


def find_dangling(messages):
    contents = [m["content"] for m in messages if isinstance(m["content"], list) and m["content"]]
    answered = {b["tool_use_id"] for content in contents for b in content if b["type"] == "tool_result"}
    return [c[-1] for c in contents if c[-1]["type"] == "tool_use" and c[-1]["id"] not in answered]
