"""Crash points: places where a run can be made to die on purpose (lesson 6).

`CRASH_AFTER=after-tool:2` ends the run at the second hit of the label `after-tool`. By default the
end is a `SimulatedCrash`; with `CRASH_HOW=kill` the process kills itself for real, so that nothing is
flushed and no `finally` runs. With `CRASH_AFTER` unset a crash point does nothing.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

CRASH_LABELS = (
    "after-model",  # the response is in memory only: on resume the model is asked again
    "in-save-a",  # the temp file of save point A is whole, but not renamed yet
    "in-sequence-write",  # checkpoint.json is new, its copy in the checkpoint sequence is not there yet
    "after-save-a",  # the call is on disk as pending, nothing has run
    "before-tool",  # both gates are passed, the tool has not started
    "after-tool",  # the effect is in the world and nowhere on our disk: the window no ledger closes
    "in-effect-write",  # the same window, a moment later: the new ledger is not renamed yet
    "after-effect-write",  # the ledger knows, the messages on disk do not
    "in-save-b",  # the temp file of save point B is whole, but not renamed yet
    "after-save-b",  # the turn is complete on disk
)
"""Every label, in the order in which one call passes them. Lesson 6 runs its matrix over this list."""

KILLED = 137
"""What a shell reports for a process that SIGKILL ended: 128 + 9."""

_hits: Counter[str] = Counter()


class SimulatedCrash(BaseException):
    """A pretended kill. No `except Exception` around a tool can swallow it."""


def crash_point(label: str) -> None:
    """End the run if this is the hit that `CRASH_AFTER=label[:n]` asks for (n counts from 1).

    Raises SimulatedCrash at that hit and at no later one; ValueError if n is no positive number.
    """
    wanted = os.environ.get("CRASH_AFTER")
    if not wanted:
        return
    wanted_label, n = parse_crash_after(wanted)
    if label != wanted_label:
        return
    _hits[label] += 1
    if _hits[label] == n:
        if os.environ.get("CRASH_HOW") == "kill":
            kill_this_process()
        raise SimulatedCrash(label)


def parse_crash_after(text: str) -> tuple[str, int]:
    """`"after-tool:2"` is `("after-tool", 2)`; without a number, 1. ValueError for anything else."""
    label, colon, number = text.partition(":")
    if colon and not (number.isascii() and number.isdigit() and int(number) > 0):
        raise ValueError(f"CRASH_AFTER={text}: after the colon stands a number from 1 on")
    return label, int(number) if colon else 1


@contextmanager
def crash_after(wanted: str) -> Iterator[None]:
    """Within the block, `CRASH_AFTER` is `wanted` and its hits count from zero (for notebooks and tests)."""
    before = os.environ.get("CRASH_AFTER")
    _hits.clear()
    os.environ["CRASH_AFTER"] = wanted
    try:
        yield
    finally:
        _hits.clear()
        if before is None:
            del os.environ["CRASH_AFTER"]
        else:
            os.environ["CRASH_AFTER"] = before


def kill_this_process() -> NoReturn:
    """Die at once, as from `kill -9`. Windows has no signals; there the exit status is 137 as well."""
    os.kill(os.getpid(), signal.SIGKILL if hasattr(signal, "SIGKILL") else KILLED)
    raise AssertionError("the process outlived its own kill")
