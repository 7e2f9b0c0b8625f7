"""Keeps the last five messages, to save room."""
# caught by: complete

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    snap["messages"] = snap["messages"][-5:]
    return snap


def restore(snap):
    return copy.deepcopy(snap)
