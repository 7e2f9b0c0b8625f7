"""restore starts the count of tokens again."""
# caught by: continues

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    return {**copy.deepcopy(snap), "tokens_used": 0}
