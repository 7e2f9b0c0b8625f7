"""Pairs the n-th call of a turn with the n-th result behind it."""
# caught by: parallel


def find_dangling(messages):
    dangling, waiting = [], []
    for message in messages:
        if isinstance(message["content"], str):
            continue
        calls = [b for b in message["content"] if b["type"] == "tool_use"]
        results = [b for b in message["content"] if b["type"] == "tool_result"]
        if calls:
            dangling += waiting
            waiting = calls
        waiting = waiting[len(results) :]
    return dangling + waiting
