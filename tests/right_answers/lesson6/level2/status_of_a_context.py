"""Partials, and a context manager that turns the crash into a status."""

import copy
import os
from collections import Counter
from contextlib import AbstractContextManager
from functools import partial


def _create(client, *, messages, **anything):
    client.calls.append(copy.deepcopy(messages))
    try:
        return client.responses[client.calls.__len__() - 1]
    finally:
        pass


class _C:
    pass


def make_stub_client(responses):
    client, client.messages = (c := _C()), _C()
    c.responses = tuple(responses)
    c.calls = []
    c.messages.create = partial(_create, c)
    return c


class SimulatedCrash(BaseException):
    pass


class Exit(AbstractContextManager):
    status = 0

    def __exit__(self, kind, error, traceback):
        if kind is not None and issubclass(kind, SimulatedCrash):
            self.status = 137
            return True
        return False


_hits = Counter()


def crash_point(label):
    wanted = os.environ.get("CRASH_AFTER")
    if wanted is None:
        return
    _hits[label] += 1
    n = 1
    if wanted.startswith(label + ":"):
        n = int(wanted[len(label) + 1 :])
    elif wanted != label:
        return
    if _hits[label] == n:
        raise SimulatedCrash(label)


def reconcile(pending, effects, tool_impls, read_only):
    result = partial(dict, type="tool_result", tool_use_id=pending["id"])
    if effects.get(pending["id"]):
        return result(content=effects[pending["id"]]["result"])
    if pending["name"] in read_only:
        try:
            return result(content=tool_impls[pending["name"]](pending["input"]))
        except Exception as error:
            return result(content=f"{error}!", is_error=True)
    return result(content="Es ist offen, ob das lief.", is_error=True)


def main(run, argv):
    with Exit() as exit:
        run("--resume" in argv)
    return exit.status
