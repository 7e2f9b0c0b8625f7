"""Prints the answer and returns nothing."""
def find_dangling(messages):
    print([block for message in messages for block in message["content"] if not isinstance(block, str)])
