"""Takes the live state apart, field by field."""
# caught by: independent

import copy


def snapshot(state):
    return {name: state.pop(name) for name in list(state)}


def restore(snap):
    return copy.deepcopy(snap)
