"""A history that ends with the model's words is taken for complete."""
# caught by: single


def find_dangling(messages):
    if not messages:
        return []
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    last = messages[-1]
    if last["role"] == "assistant" and not any(isinstance(b, dict) and b["type"] == "tool_use" for b in last["content"]):
        return []
    answered = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    return [b for b in blocks if b["type"] == "tool_use" and b["id"] not in answered]
