"""Turns string contents into blocks, in the messages themselves."""
# caught by: pure


def find_dangling(messages):
    for message in messages:
        if isinstance(message["content"], str):
            message["content"] = [{"type": "text", "text": message["content"]}]
    blocks = [b for m in messages for b in m["content"]]
    answered = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    return [b for b in blocks if b["type"] == "tool_use" and b["id"] not in answered]
