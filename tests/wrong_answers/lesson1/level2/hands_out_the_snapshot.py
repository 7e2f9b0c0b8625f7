"""restore gives the snapshot itself."""
# caught by: independent

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    return snap
