"""A field of its own is a tuple, which comes back as a list."""
# caught by: json

import copy


def snapshot(state):
    return {**copy.deepcopy(state), "taken": (state["turns"], state["tokens_used"])}


def restore(snap):
    return copy.deepcopy(snap)
