"""Keeps the id of the pending call alone."""
# caught by: complete

import copy


def snapshot(state):
    pending = state["pending_tool_use"]
    return {**copy.deepcopy(state), "pending_tool_use": pending and pending["id"]}


def restore(snap):
    return copy.deepcopy(snap)
