"""restore leaves out the version, which belongs into files."""
# caught by: continues

import copy


def snapshot(state):
    return copy.deepcopy(state)


def restore(snap):
    state = copy.deepcopy(snap)
    del state["version"]
    return state
