"""Works the messages off with pop."""
# caught by: pure


def find_dangling(messages):
    calls = {}
    while messages:
        message = messages.pop(0)
        for block in message["content"] if isinstance(message["content"], list) else []:
            if block["type"] == "tool_use":
                calls[block["id"]] = block
            elif block["type"] == "tool_result":
                calls.pop(block["tool_use_id"])
    return list(calls.values())
