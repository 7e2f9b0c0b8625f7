"""Snapshot and restored state are made of tuples."""
# caught by: continues

def frozen(value):
    if isinstance(value, dict):
        return {key: frozen(child) for key, child in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, (list, tuple)) else value


def snapshot(state):
    return frozen(state)


def restore(snap):
    return frozen(snap)
