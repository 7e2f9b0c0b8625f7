"""A set difference, put back into order afterwards."""


def find_dangling(messages):
    blocks = [b for m in messages if not isinstance(m["content"], str) for b in m["content"]]
    calls = {b["id"]: b for b in blocks if b["type"] == "tool_use"}
    results = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    order = list(calls)
    return [calls[i] for i in sorted(set(calls) - results, key=order.index)]
