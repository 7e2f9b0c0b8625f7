"""To JSON and back, both ways, with the keys sorted on the way."""

import json


def snapshot(state):
    return json.loads(json.dumps(state, sort_keys=True, ensure_ascii=False))


restore = snapshot
