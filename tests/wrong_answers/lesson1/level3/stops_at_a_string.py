"""Takes a message of plain text for the end of the history."""
# caught by: single


def find_dangling(messages):
    calls = []
    for message in messages[1:]:
        if isinstance(message["content"], str):
            break
        for block in message["content"]:
            if block["type"] == "tool_use":
                calls.append(block)
            if block["type"] == "tool_result":
                calls = [call for call in calls if call["id"] != block["tool_use_id"]]
    return calls
