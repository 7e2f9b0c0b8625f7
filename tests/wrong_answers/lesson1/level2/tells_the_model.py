"""restore adds a message that says what has happened."""
# caught by: continues

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    state = copy.deepcopy(snap)
    state["messages"].append({"role": "user", "content": "You were interrupted. Go on."})
    return state
