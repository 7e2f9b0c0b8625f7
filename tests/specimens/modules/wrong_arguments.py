"""Takes two arguments where one is given."""
def find_dangling(messages, tools):
    return []
