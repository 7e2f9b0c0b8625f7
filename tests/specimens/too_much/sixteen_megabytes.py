"""load_effects returns sixteen megabytes."""
def load_effects(path):
    return {"x": "y" * (16 << 20)}
