"""restore reads an attribute that a dict from JSON does not have."""
# caught by: json

import copy


class Snapshot(dict):
    def __init__(self, state):
        super().__init__(copy.deepcopy(state))
        self.taken = True


def snapshot(state):
    return Snapshot(state)


def restore(snap):
    if not snap.taken:
        raise ValueError("not taken yet")
    return copy.deepcopy(dict(snap))
