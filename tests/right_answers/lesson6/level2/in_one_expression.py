"""A queue that is emptied, and the three ways in one expression."""

import copy
import os
import pickle
from collections import defaultdict, deque
from contextlib import suppress


class Stub:
    def __init__(self, responses):
        self._queue = deque(responses)
        self.calls = []

    @property
    def messages(self):
        return self

    def create(self, *, messages, **_anything):
        self.calls += [pickle.loads(pickle.dumps(messages))]
        return self._queue.popleft()


make_stub_client = lambda responses: Stub(responses)


class SimulatedCrash(BaseException): ...


class CrashPoint:
    def __init__(self):
        self.hits = defaultdict(int)

    def __call__(self, label):
        self.hits[label] += 1
        wanted, n = (os.environ.get("CRASH_AFTER", "") + ":1").split(":")[:2]
        if (wanted, int(n)) == (label, self.hits[label]):
            raise SimulatedCrash(label)


crash_point = CrashPoint()


def attempt(call, tools):
    try:
        return {"content": tools[call["name"]](call["input"])}
    except Exception as error:
        return {"content": repr(error), "is_error": True}


def reconcile(pending, effects, tool_impls, read_only):
    return {
        "type": "tool_result",
        "tool_use_id": pending["id"],
        **(
            {"content": effects[pending["id"]]["result"]}
            if pending["id"] in effects
            else attempt(pending, tool_impls)
            if pending["name"] in read_only
            else {"content": "Ausgang unbekannt", "is_error": True}
        ),
    }


def main(run, argv):
    with suppress(SimulatedCrash):
        run("--resume" in argv)
        return 0
    return 137
