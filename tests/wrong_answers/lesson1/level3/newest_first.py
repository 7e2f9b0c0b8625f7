"""Goes backwards and forgets to turn round."""
# caught by: parallel


def find_dangling(messages):
    seen, found = set(), []
    for message in reversed(messages):
        if isinstance(message["content"], str):
            continue
        for block in reversed(message["content"]):
            if block["type"] == "tool_result":
                seen.add(block["tool_use_id"])
            elif block["type"] == "tool_use" and block["id"] not in seen:
                found.append(block)
    return found
