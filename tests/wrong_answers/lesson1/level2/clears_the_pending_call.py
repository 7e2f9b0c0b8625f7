"""restore gives a state in which nothing is pending."""
# caught by: continues

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    return {**copy.deepcopy(snap), "pending_tool_use": None}
