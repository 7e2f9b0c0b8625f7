"""Refuses a CRASH_AFTER that is none with a ValueError, takes out one hit at a time; prints what it does."""

import copy
import os


class OutOfResponses(IndexError):
    pass


class _Stub:
    def __init__(self, responses):
        self.responses = responses
        self.position = 0
        self.calls = []

    @property
    def messages(self):
        return self

    def create(self, messages=(), **anything):
        try:
            response = self.responses[self.position]
        except IndexError:
            raise OutOfResponses(f"only {self.position} responses were prepared") from None
        self.position += 1
        self.calls.append(copy.deepcopy(messages))
        return response


def make_stub_client(responses):
    return _Stub(responses)


class SimulatedCrash(BaseException):
    def __init__(self, label="somewhere"):
        super().__init__(label)


remaining = {}


def crash_point(label):
    value = os.environ.get("CRASH_AFTER", "").strip()
    if not value:
        return
    head, separator, tail = value.partition(":")
    if separator and not (tail.isdigit() and int(tail)):
        raise ValueError(f"CRASH_AFTER={value}")
    if head != label:
        return
    if value not in remaining:
        remaining[value] = int(tail or 1)
    remaining[value] -= 1
    if remaining[value] == 0:
        print(f"crash point {label}")
        raise SimulatedCrash(label)


def reconcile(pending, effects, tool_impls, read_only):
    for known, entry in effects.items():
        if known == pending["id"]:
            return {"type": "tool_result", "tool_use_id": known, "content": copy.deepcopy(entry["result"])}
    if pending["name"] in read_only and pending["name"] in tool_impls:
        try:
            value = tool_impls[pending["name"]](copy.deepcopy(pending["input"]))
        except SimulatedCrash:
            raise
        except BaseException as error:
            return {"type": "tool_result", "tool_use_id": pending["id"], "content": repr(error), "is_error": True}
        return {"type": "tool_result", "tool_use_id": pending["id"], "content": value}
    return {
        "type": "tool_result",
        "tool_use_id": pending["id"],
        "content": f"I cannot tell whether {pending['name']} took place.",
        "is_error": True,
    }


def main(run, argv):
    resume = "--resume" in set(argv)
    print("resuming" if resume else "starting")
    try:
        run(resume)
    except BaseException as error:
        if isinstance(error, SimulatedCrash):
            return 137
        raise
    return int(False)
