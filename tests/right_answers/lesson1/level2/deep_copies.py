"""copy.deepcopy both ways."""

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    return copy.deepcopy(snap)
