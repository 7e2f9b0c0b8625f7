"""unittest.mock for the client, pickle for the copies, contextlib and an enum in main."""

import contextlib
import enum
import os
import pickle
from unittest import mock


def make_stub_client(responses):
    client = mock.MagicMock()
    client.calls = []
    queue = pickle.loads(pickle.dumps(list(responses)))

    def create(*args, messages, **kwargs):
        if not queue:
            raise AssertionError("asked more often than planned")
        client.calls.append(pickle.loads(pickle.dumps(messages)))
        return queue.pop(0)

    client.messages.create.side_effect = create
    return client


class SimulatedCrash(BaseException):
    exit_status = 137


class Hits:
    by_label = {}

    @classmethod
    def next(cls, label):
        cls.by_label[label] = cls.by_label.get(label, 0) + 1
        return cls.by_label[label]


def crash_point(label):
    setting = os.environ.get("CRASH_AFTER", "")
    name, colon, n = setting.partition(":")
    if setting and name == label and Hits.next(label) == (int(n) if colon else 1):
        raise SimulatedCrash(f"{setting}")


class Fate(enum.Enum):
    DONE = "reuse"
    SAFE = "re-run"
    UNKNOWN = "is_error"


def fate(pending, effects, read_only):
    if pending["id"] in effects:
        return Fate.DONE
    return Fate.SAFE if pending["name"] in read_only else Fate.UNKNOWN


def reconcile(pending, effects, tool_impls, read_only):
    block = {"type": "tool_result", "tool_use_id": pending["id"]}
    what = fate(pending, effects, read_only)
    if what is Fate.DONE:
        return {**block, "content": effects[pending["id"]]["result"], "is_error": False}
    if what is Fate.UNKNOWN:
        return {**block, "content": {"status": "unknown", "tool": pending["name"]}, "is_error": True}
    error = "it is not there"
    with contextlib.suppress(Exception):
        return {**block, "content": tool_impls[pending["name"]](dict(pending["input"])), "is_error": False}
    return {**block, "content": f"{pending['name']}: {error}", "is_error": True}


def main(run, argv):
    with contextlib.ExitStack() as stack:
        crashed = []
        stack.push(
            lambda kind, crash, trace: (
                kind is not None and issubclass(kind, SimulatedCrash) and not crashed.append(crash)
            )
        )
        run(resume=bool({"--resume"} & set(argv)))
    return SimulatedCrash.exit_status if crashed else 0
