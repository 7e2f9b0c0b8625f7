"""Shares the list and notes how long it was."""
# caught by: independent

import copy


def snapshot(state):
    pending = copy.deepcopy(state["pending_tool_use"])
    return {**state, "pending_tool_use": pending, "length": len(state["messages"])}


def restore(snap):
    state = copy.deepcopy(snap)
    state["messages"] = state["messages"][: state.pop("length")]
    return state
