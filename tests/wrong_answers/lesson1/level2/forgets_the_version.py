"""Leaves the version out."""
# caught by: complete

import copy


def snapshot(state):
    return copy.deepcopy({key: state[key] for key in state if key != "version"})


def restore(snap):
    return copy.deepcopy(snap)
