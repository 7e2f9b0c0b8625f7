"""Has pending_tool_use only when a call is pending."""
# caught by: complete

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    if snap["pending_tool_use"] is None:
        del snap["pending_tool_use"]
    return snap


def restore(snap):
    return copy.deepcopy(snap)
