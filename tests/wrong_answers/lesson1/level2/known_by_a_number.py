"""The snapshot has all fields and a number; restore looks the number up in this process."""
# caught by: continues

import copy

taken = []


def snapshot(state):
    taken.append(copy.deepcopy(state))
    return {**copy.deepcopy(state), "number": len(taken)}


def restore(snap):
    return copy.deepcopy(taken[snap["number"] - 1])
