"""Walks into everything, so data that looks like a call counts as one."""
# caught by: single


def walk(value):
    if isinstance(value, dict):
        yield value
        for child in value.values():
            yield from walk(child)
    elif isinstance(value, list):
        for child in value:
            yield from walk(child)


def find_dangling(messages):
    blocks = list(walk(messages))
    answered = {b.get("tool_use_id") for b in blocks if b.get("type") == "tool_result"}
    return [b for b in blocks if b.get("type") == "tool_use" and b["id"] not in answered]
