"""Takes the answered calls out of the messages."""
# caught by: pure


def find_dangling(messages):
    blocks = [b for m in messages if isinstance(m["content"], list) for b in m["content"]]
    answered = {b["tool_use_id"] for b in blocks if b["type"] == "tool_result"}
    found = []
    for message in messages:
        if isinstance(message["content"], list):
            for block in list(message["content"]):
                if block["type"] == "tool_use" and block["id"] in answered:
                    message["content"].remove(block)
                elif block["type"] == "tool_use":
                    found.append(block)
    return found
