"""Dicts of a kind of their own, which are dicts all the same."""

import copy
from collections import OrderedDict


class State(dict):
    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def snapshot(state):
    return OrderedDict((key, copy.deepcopy(value)) for key, value in reversed(state.items()))


def restore(snap):
    return State((key, copy.deepcopy(value)) for key, value in snap.items())
