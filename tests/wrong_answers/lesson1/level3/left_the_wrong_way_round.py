"""Reverses the list in place to go through it backwards."""
# caught by: pure


def find_dangling(messages):
    messages.reverse()
    seen, found = set(), []
    for message in messages:
        for block in reversed(message["content"] if isinstance(message["content"], list) else []):
            if block["type"] == "tool_result":
                seen.add(block["tool_use_id"])
            elif block["type"] == "tool_use" and block["id"] not in seen:
                found.insert(0, block)
    return found
