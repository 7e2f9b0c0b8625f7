"""restore copies the messages and shares the pending call with the snapshot."""
# caught by: independent

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    return {**snap, "messages": copy.deepcopy(snap["messages"])}
