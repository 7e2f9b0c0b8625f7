"""restore copies the list; the messages in it belong to the snapshot."""
# caught by: independent

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    return {**snap, "messages": snap["messages"][:]}
