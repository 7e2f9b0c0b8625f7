"""Appends the response to the messages that it was called with."""
# caught by: stub-client

import copy
import os
from collections import Counter


class Client:
    def __init__(self, responses):
        self._queue = list(responses)
        self.calls = []
        self.messages = self

    def create(self, *, messages, **anything):
        if len(self.calls) >= len(self._queue):
            raise IndexError("no response is left")
        self.calls.append(copy.deepcopy(messages))
        response = self._queue[len(self.calls) - 1]
        messages.append({"role": "assistant", "content": response["content"]})
        return response


def make_stub_client(responses):
    return Client(responses)


class SimulatedCrash(BaseException):
    pass


HITS = Counter()


def crash_point(label):
    wanted = os.environ.get("CRASH_AFTER")
    if not wanted:
        return
    name, _, n = wanted.partition(":")
    if name != label:
        return
    HITS[label] += 1
    if HITS[label] == int(n or 1):
        raise SimulatedCrash(label)


def block(pending, content, **more):
    return {"type": "tool_result", "tool_use_id": pending["id"], "content": content, **more}


def reconcile(pending, effects, tool_impls, read_only):
    if pending["id"] in effects:
        return block(pending, effects[pending["id"]]["result"])
    if pending["name"] not in read_only:
        return block(pending, "It is not known whether this has happened.", is_error=True)
    try:
        return block(pending, tool_impls[pending["name"]](pending["input"]))
    except Exception as error:
        return block(pending, f"The tool failed: {error!r}", is_error=True)


def main(run, argv):
    try:
        run("--resume" in argv)
    except SimulatedCrash:
        return 137
    return 0
