"""Copies only the two fields that can change inside; numbers and texts cannot."""

from copy import deepcopy


def snapshot(state):
    return {
        **state,
        "messages": [deepcopy(message) for message in state["messages"]],
        "pending_tool_use": state["pending_tool_use"] and deepcopy(state["pending_tool_use"]),
    }


def restore(snap):
    return dict(snap, messages=deepcopy(snap["messages"]), pending_tool_use=deepcopy(snap["pending_tool_use"]))
