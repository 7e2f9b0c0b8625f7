"""Other names than those of the fields."""
# caught by: complete

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    snap["tokensUsed"], snap["pendingToolUse"] = snap.pop("tokens_used"), snap.pop("pending_tool_use")
    return snap


def restore(snap):
    state = copy.deepcopy(snap)
    state["tokens_used"], state["pending_tool_use"] = state.pop("tokensUsed"), state.pop("pendingToolUse")
    return state
