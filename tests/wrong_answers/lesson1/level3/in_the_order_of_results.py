"""Asks for the calls in the order of another walk: the last block of a message first."""
# caught by: parallel


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"][::-1]]
    answered = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    return [b for b in blocks if b["type"] == "tool_use" and b["id"] not in answered]
