"""A SimulatedCrash that wants two arguments, which main prints; one crash a process at most."""

import copy
import os
import sys
from dataclasses import dataclass, field


class SimulatedCrash(BaseException):
    def __init__(self, label, hit):
        super().__init__(label, hit)
        self.label = label
        self.hit = hit

    def __str__(self):
        return f"{self.label} (hit {self.hit})"


@dataclass
class Stub:
    responses: list
    calls: list = field(default_factory=list)

    @property
    def messages(self):
        return self

    def create(self, messages, model=None, max_tokens=None, **options):
        if len(self.calls) >= len(self.responses):
            raise IndexError(len(self.responses))
        self.calls += [copy.deepcopy(messages)]
        return copy.deepcopy(self.responses[len(self.calls) - 1])


def make_stub_client(responses):
    return Stub(copy.deepcopy(responses))


class Points:
    def __init__(self):
        self.hits = {}
        self.crashed = False

    def __call__(self, label):
        wanted = os.environ.get("CRASH_AFTER")
        if not wanted or self.crashed:
            return
        name, *number = wanted.split(":")
        if name == label:
            self.hits[label] = self.hits.get(label, 0) + 1
            if self.hits[label] == (int(number[0]) if number else 1):
                self.crashed = True
                raise SimulatedCrash(label, self.hits[label])


crash_point = Points()


def reconcile(pending, effects, tool_impls, read_only):
    id, name = pending["id"], pending["name"]
    if (entry := effects.get(id)) is not None:
        return dict(type="tool_result", tool_use_id=id, content=entry["result"])
    if name in read_only:
        try:
            return dict(type="tool_result", tool_use_id=id, content=tool_impls[name](pending["input"]))
        except Exception:
            return dict(type="tool_result", tool_use_id=id, content=f"{name}: {sys.exc_info()[1]!r}", is_error=True)
    return dict(type="tool_result", tool_use_id=id, content=f"{name}: niemand weiß, ob es lief", is_error=True)


def main(run, argv):
    try:
        run("--resume" in argv)
        return 0
    except SimulatedCrash as crash:
        print(f"[137] {crash.label} at hit {crash.hit}", file=sys.stderr)
        return 137
