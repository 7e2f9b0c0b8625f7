"""Keeps calls and results of a message and drops the texts beside them."""
# caught by: complete

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    for message in snap["messages"]:
        if isinstance(message["content"], list):
            message["content"] = [block for block in message["content"] if block["type"] != "text"]
    return snap


def restore(snap):
    return copy.deepcopy(snap)
