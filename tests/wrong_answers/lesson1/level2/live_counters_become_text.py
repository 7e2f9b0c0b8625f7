"""Turns the live state's numbers into text on the way."""
# caught by: independent

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    state["turns"], state["tokens_used"] = str(state["turns"]), str(state["tokens_used"])
    return snap


def restore(snap):
    return copy.deepcopy(snap)
