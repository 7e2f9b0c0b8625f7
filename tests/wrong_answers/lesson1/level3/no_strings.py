"""Trips over a content that is a string."""
# caught by: none, single


def find_dangling(messages):
    blocks = [block for message in messages for block in message["content"]]
    answered = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    return [b for b in blocks if b["type"] == "tool_use" and b["id"] not in answered]
