"""A tool that was answered once is answered for good."""
# caught by: single


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    calls = {b["id"]: b for b in blocks if b["type"] == "tool_use"}
    done = {calls[b["tool_use_id"]]["name"] for b in blocks if b["type"] == "tool_result"}
    return [call for call in calls.values() if call["name"] not in done]
