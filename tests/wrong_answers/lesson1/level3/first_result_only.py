"""Sees one result in each user message."""
# caught by: none, parallel


def find_dangling(messages):
    answered, calls = set(), []
    for message in messages:
        if isinstance(message["content"], str) or not message["content"]:
            continue
        if message["role"] == "user" and message["content"][0]["type"] == "tool_result":
            answered.add(message["content"][0]["tool_use_id"])
        calls += [b for b in message["content"] if b["type"] == "tool_use"]
    return [call for call in calls if call["id"] not in answered]
