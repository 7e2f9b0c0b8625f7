"""Copies everything but the contents of results."""
# caught by: independent

import copy


def copied(value):
    if isinstance(value, dict) and value.get("type") == "tool_result":
        return dict(value)
    if isinstance(value, dict):
        return {key: copied(child) for key, child in value.items()}
    return [copied(child) for child in value] if isinstance(value, list) else value


def snapshot(state):
    return copied(state)


def restore(snap):
    return copy.deepcopy(snap)
