"""restore leaves out the task."""
# caught by: continues

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    return {key: copy.deepcopy(value) for key, value in snap.items() if key != "task"}
