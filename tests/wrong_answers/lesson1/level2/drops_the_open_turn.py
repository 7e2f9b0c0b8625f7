"""restore throws away the turn that was not complete."""
# caught by: continues

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    state = copy.deepcopy(snap)
    if state.pop("pending_tool_use"):
        while state["messages"].pop()["role"] == "user":
            pass
    return {**state, "pending_tool_use": None}
