"""Writes True for version 1."""
# caught by: complete

import copy


def snapshot(state):
    return {**copy.deepcopy(state), "version": True}


def restore(snap):
    return copy.deepcopy(snap)
