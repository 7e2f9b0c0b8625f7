"""A user message of any kind answers all that is open."""
# caught by: single, parallel


def find_dangling(messages):
    calls = []
    for message in messages:
        if message["role"] == "user":
            calls = []
        elif isinstance(message["content"], list):
            calls += [b for b in message["content"] if b["type"] == "tool_use"]
    return calls
