"""Returns a tuple."""
# caught by: none


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    answered = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    return tuple(b for b in blocks if b["type"] == "tool_use" and b["id"] not in answered)
