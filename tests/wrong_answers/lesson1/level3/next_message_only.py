"""Only a result in the very next message counts."""
# caught by: none, parallel


def blocks(message):
    return message["content"] if isinstance(message["content"], list) else []


def find_dangling(messages):
    dangling = []
    for message, following in zip(messages, [*messages[1:], {"content": ""}]):
        answered = {b["tool_use_id"] for b in blocks(following) if b["type"] == "tool_result"}
        dangling += [b for b in blocks(message) if b["type"] == "tool_use" and b["id"] not in answered]
    return dangling
