"""Leaves a turn that is not complete out of the snapshot."""
# caught by: complete

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    if snap["pending_tool_use"] is not None:
        while snap["messages"][-1]["role"] == "user":
            snap["messages"].pop()
        snap["messages"].pop()
        snap["turns"] -= 1
        snap["pending_tool_use"] = None
    return snap


def restore(snap):
    return copy.deepcopy(snap)
