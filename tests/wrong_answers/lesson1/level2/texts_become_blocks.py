"""Turns a content that is a text into a list of blocks."""
# caught by: complete

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    for message in snap["messages"]:
        if isinstance(message["content"], str):
            message["content"] = [{"type": "text", "text": message["content"]}]
    return snap


def restore(snap):
    return copy.deepcopy(snap)
