"""Keeps one snapshot in a variable, and restores that whatever it is given."""
# caught by: continues

import copy

newest = {}


def snapshot(state):
    global newest
    newest = copy.deepcopy(state)
    return copy.deepcopy(state)


def restore(snap):
    return copy.deepcopy(newest)
