"""restore knows a snapshot by its id in memory."""
# caught by: json

import copy

taken = {}


def snapshot(state):
    snap = copy.deepcopy(state)
    taken[id(snap)] = snap
    return snap


def restore(snap):
    return copy.deepcopy(taken[id(snap)])
