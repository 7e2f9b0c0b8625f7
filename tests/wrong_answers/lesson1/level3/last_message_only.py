"""Looks at the last message alone."""
# caught by: single, parallel


def find_dangling(messages):
    if not messages or isinstance(messages[-1]["content"], str):
        return []
    return [block for block in messages[-1]["content"] if block["type"] == "tool_use"]
