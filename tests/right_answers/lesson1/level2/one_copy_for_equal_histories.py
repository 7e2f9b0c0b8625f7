"""Shares the copied messages between its snapshots as long as nothing is new in them; never with the live state."""

import copy

_last = []


def snapshot(state):
    if _last[-1:] != [state["messages"]]:
        _last[:] = [copy.deepcopy(state["messages"])]
    return {**copy.deepcopy({**state, "messages": []}), "messages": _last[-1]}


def restore(snap):
    return copy.deepcopy(snap)
