"""Counts each hit of each label from the start of the process, asks the environment afterwards; records the call first."""

import collections
import json
import os


class Messages:
    def __init__(self, owner):
        self.owner = owner

    def create(self, **kwargs):
        self.owner.calls.append(json.loads(json.dumps(kwargs["messages"])))
        return self.owner.queue[len(self.owner.calls) - 1]


class StubClient:
    def __init__(self, responses):
        self.queue = tuple(responses)
        self.calls = []
        self.messages = Messages(self)


make_stub_client = StubClient


class SimulatedCrash(BaseException):
    """Raised where a kill would strike."""


seen = collections.defaultdict(int)


def crash_point(label):
    seen[label] += 1
    if "CRASH_AFTER" not in os.environ:
        return
    wanted, _, count = os.environ["CRASH_AFTER"].rpartition(":")
    if not wanted:
        wanted, count = count, "1"
    if wanted == label and seen[label] == int(count):
        raise SimulatedCrash(f"{label}, hit {seen[label]}")


def reconcile(pending, effects, tool_impls, read_only):
    def answer(content, failed):
        return {
            "type": "tool_result",
            "tool_use_id": pending["id"],
            "is_error": failed,
            "content": content,
        }

    try:
        return answer(effects[pending["id"]]["result"], False)
    except KeyError:
        pass
    if pending["name"] not in read_only:
        return answer([{"type": "text", "text": "May have run, may not have run."}], True)
    tool = tool_impls.get(pending["name"])
    if tool is None:
        return answer(f"no tool {pending['name']}", True)
    try:
        content = tool(pending["input"])
    except Exception as error:
        return answer(str(error) or repr(error), True)
    return answer(content, False)


def main(run, argv):
    try:
        run(argv.count("--resume") > 0)
    except SimulatedCrash as crash:
        print("simulated kill:", crash)
        return 137
    else:
        return 0
