"""Copies the list of messages; the messages in it are shared."""
# caught by: independent

import copy


def snapshot(state):
    return {**state, "messages": list(state["messages"]), "pending_tool_use": copy.deepcopy(state["pending_tool_use"])}


def restore(snap):
    return copy.deepcopy(snap)
