"""Counts: as many calls as there are results are answered, the first ones."""
# caught by: parallel


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    results = [b for b in blocks if b["type"] == "tool_result"]
    return [b for b in blocks if b["type"] == "tool_use"][len(results) :]
