"""Hands out one state again and again: the second restore gets the first one's."""
# caught by: independent

import copy


def snapshot(state):
    return copy.deepcopy(state)

restored = {}


def restore(snap):
    return restored.setdefault(id(snap), copy.deepcopy(snap))
