"""A result of None is taken for no answer."""
# caught by: none


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    results = {b["tool_use_id"]: b["content"] for b in blocks if b["type"] == "tool_result"}
    return [b for b in blocks if b["type"] == "tool_use" and results.get(b["id"]) is None]
