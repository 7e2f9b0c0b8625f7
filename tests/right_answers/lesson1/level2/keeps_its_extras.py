"""Fields of its own that stay in the restored state too: all of it JSON."""

import copy


def snapshot(state):
    return {"taken_by": "the loop", "taken": [state["turns"], None, 0.5], "note": {"ü": {}}, **copy.deepcopy(state)}


def restore(snap):
    state = copy.deepcopy(snap)
    state.setdefault("restored", 0)
    state["restored"] += 1
    return state
