"""Writes the version as a text."""
# caught by: complete

import copy


def snapshot(state):
    return {**copy.deepcopy(state), "version": "1"}


def restore(snap):
    return copy.deepcopy(snap)
