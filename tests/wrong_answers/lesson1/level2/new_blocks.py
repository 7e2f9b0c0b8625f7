"""Copies each block; inputs and results inside them are shared."""
# caught by: independent

import copy


def snapshot(state):
    messages = []
    for message in state["messages"]:
        content = message["content"]
        blocks = content if isinstance(content, str) else [dict(block) for block in content]
        messages.append({"role": message["role"], "content": blocks})
    return {**state, "messages": messages, "pending_tool_use": copy.deepcopy(state["pending_tool_use"])}


def restore(snap):
    return copy.deepcopy(snap)
