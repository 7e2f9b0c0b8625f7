"""pickle as a way to copy."""

import pickle

SIX = {"version", "task", "turns", "tokens_used", "messages", "pending_tool_use"}


def snapshot(state):
    assert state.keys() >= SIX
    return pickle.loads(pickle.dumps(state))


def restore(snap):
    return pickle.loads(pickle.dumps({key: snap[key] for key in snap if key in SIX}))
