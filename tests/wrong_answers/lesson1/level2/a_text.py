"""The snapshot is a text."""
# caught by: complete

import json


def snapshot(state):
    return json.dumps(state)


def restore(snap):
    return json.loads(snap) if isinstance(snap, str) else json.loads(json.dumps(snap))
