"""Leaves a mark on each call that has a result."""
# caught by: pure


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    calls = {b["id"]: b for b in blocks if b["type"] == "tool_use"}
    for block in blocks:
        if block["type"] == "tool_result":
            calls[block["tool_use_id"]]["answered"] = True
    return [call for call in calls.values() if not call.get("answered")]
