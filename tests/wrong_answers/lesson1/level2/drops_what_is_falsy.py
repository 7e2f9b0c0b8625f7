"""Leaves out whatever is empty, 0 or None."""
# caught by: complete

import copy


def snapshot(state):
    return copy.deepcopy({key: value for key, value in state.items() if value})


def restore(snap):
    return copy.deepcopy(snap)
