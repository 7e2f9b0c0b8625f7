"""The process that starts children: lost and found again, and nothing is left when an answer has killed it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path

import pytest

from grader.sandbox.layers import ALL
from grader.zygote import Zygote, end_marked

from .conftest import Judge, lost

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="nothing else has a zygote that can be watched")

KILLS_ITS_PARENT = """
def load_effects(path):
    if not os.fork():
        os.setsid()
        if not os.fork():
            time.sleep(600)
        os._exit(0)
    os.kill(os.getppid(), 9)
    time.sleep(600)
import time
"""


def strays(mark: str) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (folder / "environ").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def test_an_answer_that_is_not_sealed_and_kills_it_costs_itself_alone(judge: Judge) -> None:
    starter = Zygote(without=ALL)
    try:
        report = judge(KILLS_ITS_PARENT, starter=starter, seconds=30.0)
        assert report["error"] != "grader fault"
        assert "missing-ledger" in lost(report)
        assert "Not isolated" in str(report["notes"])
        assert judge("", starter=starter)["passed"], "the next answer is judged as ever"
    finally:
        starter.close()
    assert not strays(str(starter.scratch))
    assert not starter.scratch.exists()


def test_one_that_somebody_else_has_killed_is_no_fault_of_the_answer(judge: Judge) -> None:
    starter = Zygote()
    try:
        code = "import time\ntime.sleep(0.2)"
        killer = threading.Timer(0.5, os.kill, (starter._popen.pid, signal.SIGKILL))
        killer.start()
        report = judge(code, starter=starter)
        killer.join()
        assert report["passed"] or report["error"] == "grader fault"
        assert judge("", starter=starter)["passed"], "it is started again for the next"
    finally:
        starter.close()


def test_ending_what_is_marked_spares_everybody_else() -> None:
    end_marked("/nowhere/at/all")
    assert os.getpid() not in strays("/nowhere/at/all")
