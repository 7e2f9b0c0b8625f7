"""restore takes the snapshot apart, so that a second one finds nothing."""
# caught by: independent

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    return {name: snap.pop(name) for name in list(snap)}
