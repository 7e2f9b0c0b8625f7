"""Turns the live state's messages into text on the way."""
# caught by: independent

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    state["messages"] = repr(state["messages"])
    return snap


def restore(snap):
    return copy.deepcopy(snap)
