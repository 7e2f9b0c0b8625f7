"""Leaves the task out, since the first message says it."""
# caught by: complete

import copy


def snapshot(state):
    return copy.deepcopy({key: state[key] for key in state if key != "task"})


def restore(snap):
    return copy.deepcopy(snap)
