"""Tells calls apart by name and input, not by id."""
# caught by: single, parallel


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    calls = [b for b in blocks if b["type"] == "tool_use"]
    answered = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    done = [(call["name"], call["input"]) for call in calls if call["id"] in answered]
    return [call for call in calls if (call["name"], call["input"]) not in done]
