"""Copies the outer dict alone."""
# caught by: independent

import copy


def snapshot(state):
    return dict(state)


def restore(snap):
    return copy.deepcopy(snap)
