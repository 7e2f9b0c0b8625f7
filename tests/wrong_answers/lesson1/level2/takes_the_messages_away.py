"""Moves the messages over instead of copying them."""
# caught by: independent

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    state["messages"] = []
    return snap


def restore(snap):
    return copy.deepcopy(snap)
