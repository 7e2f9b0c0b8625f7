"""What was open when the model went on counts as answered."""
# caught by: single, parallel


def find_dangling(messages):
    calls = []
    for message in messages:
        if isinstance(message["content"], str):
            continue
        named = [b for b in message["content"] if b["type"] == "tool_use"]
        answered = {b["tool_use_id"] for b in message["content"] if b["type"] == "tool_result"}
        calls = named or [call for call in calls if call["id"] not in answered]
    return calls
