"""Cannot be compiled."""
def find_dangling(messages)
    return []
