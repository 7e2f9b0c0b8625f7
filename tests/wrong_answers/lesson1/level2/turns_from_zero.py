"""restore starts the count of turns again."""
# caught by: continues

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    return {**copy.deepcopy(snap), "turns": 0}
