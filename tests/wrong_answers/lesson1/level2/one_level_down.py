"""The fields are inside another field."""
# caught by: complete

import copy


def snapshot(state):
    return {"version": 1, "state": copy.deepcopy(state)}


def restore(snap):
    return copy.deepcopy(snap["state"])
