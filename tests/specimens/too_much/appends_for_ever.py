"""A loop in load_effects appends to a list for ever."""
def load_effects(path):
    found = []
    while True:
        found.append("x" * 10_000)
