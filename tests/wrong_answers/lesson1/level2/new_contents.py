"""Copies each list of blocks; the blocks are shared."""
# caught by: independent

import copy


def snapshot(state):
    messages = [{**message, "content": copy.copy(message["content"])} for message in state["messages"]]
    return {**state, "messages": messages, "pending_tool_use": copy.deepcopy(state["pending_tool_use"])}


def restore(snap):
    return copy.deepcopy(snap)
