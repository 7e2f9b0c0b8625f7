"""Stores the whole block of the pending call, type included."""

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    if snap["pending_tool_use"]:
        snap["pending_tool_use"] = {"type": "tool_use", **snap["pending_tool_use"]}
    return snap


def restore(snap):
    return copy.deepcopy(snap)
