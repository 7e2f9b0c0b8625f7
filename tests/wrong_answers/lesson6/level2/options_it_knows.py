"""The stub takes the options that it knows and no others."""
# caught by: stub-client

import copy
import os
from collections import Counter


class StubClient:
    def __init__(self, responses):
        self.responses, self.calls, self.messages = list(responses), [], self

    def create(self, *, messages, model=None, max_tokens=None, tools=None, system=None):
        self.calls.append(copy.deepcopy(messages))
        return self.responses[len(self.calls) - 1]


def make_stub_client(responses):
    return StubClient(responses)


class SimulatedCrash(BaseException):
    pass


hits = Counter()


def crash_point(label):
    wanted, _, n = os.environ.get("CRASH_AFTER", "").partition(":")
    if label == wanted:
        hits[label] += 1
        if hits[label] == int(n or 1):
            raise SimulatedCrash(label)


def _result(call, content, **more):
    return {"type": "tool_result", "tool_use_id": call["id"], "content": content, **more}


def reconcile(pending, effects, tool_impls, read_only):
    if pending["id"] in effects:
        return _result(pending, effects[pending["id"]]["result"])
    if pending["name"] in read_only:
        try:
            return _result(pending, tool_impls[pending["name"]](pending["input"]))
        except Exception as error:
            return _result(pending, f"failed: {error!r}", is_error=True)
    return _result(pending, "outcome unknown", is_error=True)


def main(run, argv):
    try:
        run("--resume" in argv)
    except SimulatedCrash:
        return 137
    return 0
