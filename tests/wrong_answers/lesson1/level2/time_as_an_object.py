"""Notes the time as a datetime, which JSON does not know."""
# caught by: json

import copy
from datetime import UTC, datetime


def snapshot(state):
    return {**copy.deepcopy(state), "taken_at": datetime.now(UTC)}


def restore(snap):
    state = copy.deepcopy(snap)
    del state["taken_at"]
    return state
