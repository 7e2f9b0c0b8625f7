"""The snapshot is the live state."""
# caught by: independent

import copy


def snapshot(state):
    return state


def restore(snap):
    return copy.deepcopy(snap)
