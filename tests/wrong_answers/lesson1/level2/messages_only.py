"""restore gives the history and begins everything else anew."""
# caught by: continues

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    return {"version": 1, "task": snap["task"], "turns": 0, "tokens_used": 0,
            "messages": copy.deepcopy(snap["messages"]), "pending_tool_use": None}
