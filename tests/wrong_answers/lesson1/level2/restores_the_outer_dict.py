"""restore copies the outer dict alone."""
# caught by: independent

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    return dict(snap)
