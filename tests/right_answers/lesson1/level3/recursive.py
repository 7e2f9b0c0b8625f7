"""The open calls of the rest of the history, and those of the first message in front of them."""


def find_dangling(messages):
    return go(messages)[0]


def go(messages):
    if not messages:
        return [], frozenset()
    first, *rest = messages
    behind, answered = go(rest)
    blocks = [] if isinstance(first["content"], str) else first["content"]
    answered |= {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    mine = [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
    return mine + behind, answered
