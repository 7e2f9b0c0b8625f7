"""A field of its own holds the last message, shared with the live state."""
# caught by: independent

import copy


def snapshot(state):
    return {**copy.deepcopy(state), "last": state["messages"][-1]}


def restore(snap):
    return copy.deepcopy(snap)
