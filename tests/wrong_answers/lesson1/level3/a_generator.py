"""A generator, which is no list."""
# caught by: none, single, parallel


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    answered = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    for block in blocks:
        if block["type"] == "tool_use" and block["id"] not in answered:
            yield block
