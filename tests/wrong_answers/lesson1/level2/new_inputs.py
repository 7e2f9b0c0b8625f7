"""Copies inputs one level deep, what lies deeper is shared."""
# caught by: independent

import copy


def copied(value, depth):
    if depth and isinstance(value, dict):
        return {key: copied(child, depth - 1) for key, child in value.items()}
    return [copied(child, depth - 1) for child in value] if depth and isinstance(value, list) else value


def snapshot(state):
    return copied(state, 6)


def restore(snap):
    return copy.deepcopy(snap)
