"""A read-only view, which json.dumps does not take."""
# caught by: json

import copy
from types import MappingProxyType


def snapshot(state):
    return MappingProxyType(copy.deepcopy(state))


def restore(snap):
    return copy.deepcopy(dict(snap))
