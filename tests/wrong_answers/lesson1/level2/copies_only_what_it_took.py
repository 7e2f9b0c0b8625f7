"""What comes from JSON is handed out as it is, since nobody else has it."""
# caught by: independent

import copy


class Snapshot(dict):
    pass


def snapshot(state):
    return Snapshot(copy.deepcopy(state))


def restore(snap):
    return dict(copy.deepcopy(snap)) if isinstance(snap, Snapshot) else snap
