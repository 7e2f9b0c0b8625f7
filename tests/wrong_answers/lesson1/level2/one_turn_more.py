"""restore counts itself as a turn."""
# caught by: continues

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    return {**copy.deepcopy(snap), "turns": snap["turns"] + 1}
