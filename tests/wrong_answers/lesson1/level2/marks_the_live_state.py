"""Notes in the live state that a snapshot was taken."""
# caught by: independent

import copy


def snapshot(state):
    snap = copy.deepcopy(state)
    state["snapshots"] = state.get("snapshots", 0) + 1
    return snap


def restore(snap):
    return copy.deepcopy(snap)
