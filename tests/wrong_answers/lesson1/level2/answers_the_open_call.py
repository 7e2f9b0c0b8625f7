"""restore answers the pending call with an error."""
# caught by: continues

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    state = copy.deepcopy(snap)
    if pending := state["pending_tool_use"]:
        answer = {"type": "tool_result", "tool_use_id": pending["id"], "content": "interrupted", "is_error": True}
        state["messages"].append({"role": "user", "content": [answer]})
        state["pending_tool_use"] = None
    return state
