"""A checksum beside the fields; restore refuses a snapshot that does not fit it."""

import hashlib
import json


def digest(fields):
    return hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()


def snapshot(state):
    fields = json.loads(json.dumps(state))
    return {**fields, "sha256": digest(fields)}


def restore(snap):
    fields = {key: value for key, value in snap.items() if key != "sha256"}
    if digest(fields) != snap["sha256"]:
        raise ValueError("this snapshot was changed after it was taken")
    return json.loads(json.dumps(fields))
