"""Leaves by sys.exit in load_effects."""
def load_effects(path):
    sys.exit(0)
