"""Has a function, under another name."""
def find_dangling_calls(messages):
    return []
