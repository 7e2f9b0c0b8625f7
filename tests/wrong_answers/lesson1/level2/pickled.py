"""Keeps a pickle of the state beside its fields."""
# caught by: json

import copy
import pickle


def snapshot(state):
    return {**copy.deepcopy(state), "pickled": pickle.dumps(state)}


def restore(snap):
    return pickle.loads(snap["pickled"])
