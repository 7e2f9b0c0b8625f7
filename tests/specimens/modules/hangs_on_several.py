"""Hangs where more than one call is open: the others are judged."""
def find_dangling(messages):
    found = _find(messages)
    while len(found) > 1:
        pass
    return found
def _find(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
