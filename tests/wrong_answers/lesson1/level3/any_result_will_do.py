"""A turn of which one call has a result counts as answered."""
# caught by: parallel


def find_dangling(messages):
    contents = [m["content"] for m in messages if isinstance(m["content"], list)]
    answered = {b["tool_use_id"] for content in contents for b in content if b["type"] == "tool_result"}
    dangling = []
    for content in contents:
        calls = [b for b in content if b["type"] == "tool_use"]
        if not any(call["id"] in answered for call in calls):
            dangling += calls
    return dangling
