"""Copies the messages and shares the pending call."""
# caught by: independent

import copy


def snapshot(state):
    return {**state, "messages": copy.deepcopy(state["messages"])}


def restore(snap):
    return copy.deepcopy(snap)
