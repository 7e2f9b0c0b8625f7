"""Takes one snapshot a turn and hands that out again."""
# caught by: complete

import copy

taken = {}


def snapshot(state):
    return copy.deepcopy(taken.setdefault((state["task"], state["turns"]), copy.deepcopy(state)))


def restore(snap):
    return copy.deepcopy(snap)
