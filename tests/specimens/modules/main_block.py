"""Has a main block that would leave, which a module does not run."""
def find_dangling(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]

if __name__ == "__main__":
    import sys
    sys.exit(find_dangling([]) or 3)
