"""Notes NaN for a price it does not know."""
# caught by: json

import copy


def snapshot(state):
    return {**copy.deepcopy(state), "price": float("nan")}


def restore(snap):
    return copy.deepcopy(snap)
