"""Takes the pending call out of the live state."""
# caught by: independent

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    state["pending_tool_use"] = None
    return snap


def restore(snap):
    return copy.deepcopy(snap)
