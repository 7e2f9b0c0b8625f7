"""Leaves pending_tool_use out."""
# caught by: complete

import copy


def snapshot(state):
    return copy.deepcopy({key: state[key] for key in ("version", "task", "turns", "tokens_used", "messages")})


def restore(snap):
    return copy.deepcopy(snap)
