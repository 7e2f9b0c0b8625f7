"""A field of its own has numbers as keys, which come back as texts."""
# caught by: json

import copy


def snapshot(state):
    return {**copy.deepcopy(state), "tokens_by_turn": {state["turns"]: state["tokens_used"]}}


def restore(snap):
    return copy.deepcopy(snap)
