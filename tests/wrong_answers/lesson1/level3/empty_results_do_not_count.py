"""A result that is None, empty or 0 is taken for no answer."""
# caught by: none


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    answered = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result" and b["content"]}
    return [b for b in blocks if b["type"] == "tool_use" and b["id"] not in answered]
