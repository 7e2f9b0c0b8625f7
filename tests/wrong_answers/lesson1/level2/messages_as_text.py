"""The messages are in the snapshot as one text."""
# caught by: complete

import copy
import json


def snapshot(state):
    return {**copy.deepcopy(state), "messages": json.dumps(state["messages"])}


def restore(snap):
    return {**copy.deepcopy(snap), "messages": json.loads(snap["messages"])}
