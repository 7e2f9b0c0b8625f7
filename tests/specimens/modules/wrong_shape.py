"""Returns ids where blocks are asked for."""
def find_dangling(messages):
    return (block["id"] for message in messages if isinstance(message["content"], list) for block in message["content"])
