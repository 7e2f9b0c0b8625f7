"""The pending call is copied, its input is shared."""
# caught by: independent

import copy


def snapshot(state):
    pending = state["pending_tool_use"]
    return {**state, "messages": copy.deepcopy(state["messages"]), "pending_tool_use": pending and dict(pending)}


def restore(snap):
    return copy.deepcopy(snap)
