"""The contents of restored messages are tuples."""
# caught by: continues, json

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    for message in snap["messages"]:
        if isinstance(message["content"], list):
            message["content"] = tuple(message["content"])
    return snap


def restore(snap):
    return copy.deepcopy(snap)
