"""The turns come newest first, the calls of each in their order."""
# caught by: parallel


def find_dangling(messages):
    seen, found = set(), []
    for message in reversed(messages):
        if isinstance(message["content"], str):
            continue
        seen |= {b["tool_use_id"] for b in message["content"] if b["type"] == "tool_result"}
        found += [b for b in message["content"] if b["type"] == "tool_use" and b["id"] not in seen]
    return found
