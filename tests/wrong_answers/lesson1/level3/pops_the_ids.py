"""Takes the tool_use_id out of each result while it reads it."""
# caught by: pure


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    answered = {b.pop("tool_use_id", None) for b in blocks if b["type"] == "tool_result"}
    return [b for b in blocks if b["type"] == "tool_use" and b["id"] not in answered]
