"""load_effects returns a dict nested nine hundred deep."""
def load_effects(path):
    value = {}
    for _ in range(900):
        value = {"x": value}
    return value
