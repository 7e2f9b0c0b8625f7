"""A snapshot of tuples, which nobody can append to; restore thaws them."""


def freeze(value):
    if isinstance(value, dict):
        return {key: freeze(child) for key, child in value.items()}
    return tuple(map(freeze, value)) if isinstance(value, (list, tuple)) else value


def thaw(value):
    if isinstance(value, dict):
        return {key: thaw(child) for key, child in value.items()}
    return [thaw(child) for child in value] if isinstance(value, (list, tuple)) else value


def snapshot(state):
    return freeze(state)


def restore(snap):
    return thaw(snap)
