"""Keeps the pending call without its input."""
# caught by: complete

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    if snap["pending_tool_use"]:
        del snap["pending_tool_use"]["input"]
    return snap


def restore(snap):
    return copy.deepcopy(snap)
