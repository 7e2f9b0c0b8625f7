"""Looks at the first message of a history that may have none."""
# caught by: none


def find_dangling(messages):
    assert messages[0]["role"] == "user"
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    answered = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    return [b for b in blocks if b["type"] == "tool_use" and b["id"] not in answered]
