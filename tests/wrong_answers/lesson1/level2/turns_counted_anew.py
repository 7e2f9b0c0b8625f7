"""Counts the assistant messages instead of copying the counter."""
# caught by: complete

import copy


def snapshot(state):
    turns = sum(message["role"] == "assistant" for message in state["messages"])
    return {**copy.deepcopy(state), "turns": turns}


def restore(snap):
    return copy.deepcopy(snap)
