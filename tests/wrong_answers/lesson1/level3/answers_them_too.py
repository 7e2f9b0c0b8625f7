"""Adds a result for what is open, so that the API is content."""
# caught by: pure


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    answered = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    found = [b for b in blocks if b["type"] == "tool_use" and b["id"] not in answered]
    if found:
        results = [{"type": "tool_result", "tool_use_id": b["id"], "content": "unknown", "is_error": True} for b in found]
        messages.append({"role": "user", "content": results})
    return found
