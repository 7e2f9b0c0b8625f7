"""A difference of sets, sorted by id."""
# caught by: parallel


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    calls = {b["id"]: b for b in blocks if b["type"] == "tool_use"}
    results = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    return [calls[call_id] for call_id in sorted(calls.keys() - results)]
