"""Takes the task from the first message."""
# caught by: complete

import copy


def snapshot(state):
    return {**copy.deepcopy(state), "task": copy.deepcopy(state["messages"][0]["content"])}


def restore(snap):
    return copy.deepcopy(snap)
