"""Finds the right calls and throws the texts out of what it was given."""
def find_dangling(messages):
    for message in messages:
        if isinstance(message["content"], list):
            message["content"] = [block for block in message["content"] if block["type"] != "text"]
    return _find(messages)
def _find(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
