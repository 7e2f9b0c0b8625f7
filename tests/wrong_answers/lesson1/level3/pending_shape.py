"""Gives id, name and input, and leaves the type out."""
# caught by: single, parallel


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    answered = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    open_calls = [b for b in blocks if b["type"] == "tool_use" and b["id"] not in answered]
    return [{"id": call["id"], "name": call["name"], "input": call["input"]} for call in open_calls]
