"""Compares the beginning of the ids."""
# caught by: single


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    answered = [b["tool_use_id"] for b in blocks if b["type"] == "tool_result"]
    return [b for b in blocks if b["type"] == "tool_use" and not any(a.startswith(b["id"]) for a in answered)]
