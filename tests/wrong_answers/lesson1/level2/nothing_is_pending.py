"""Always says that nothing is pending."""
# caught by: complete

import copy


def snapshot(state):
    return {**copy.deepcopy(state), "pending_tool_use": None}


def restore(snap):
    return copy.deepcopy(snap)
