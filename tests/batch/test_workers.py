"""Workers that are killed, hang or lose what they need: the submission gets its verdict from another one."""

from __future__ import annotations

import base64
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grader.batch import disk, workers
from grader.batch.workers import Job, judge_all
from grader.expectations import Unjudged
from grader.source import from_module
from grader.submission import Answer, Budget
from grader.zygote import open_starter

from .conftest import RIGHT, Grade, lay_out, reports, wait_for

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks processes up in /proc")

SLOW = b"import time\n\ntime.sleep(2)\n" + (RIGHT / "level1" / "terse.py").read_bytes()


def job(name: str, data: bytes = SLOW, exercise: str = "4.1", seconds: float = 30.0) -> Job:
    task = {"exercise": exercise, "name": "level1.py", "shown": "level1.py", "notices": [], "seed": 5}
    return Job((name, exercise), lambda: {**task, "data": base64.b64encode(data).decode(), "seconds": seconds})


Attack = Callable[["subprocess.Popen[bytes]"], None]


@pytest.fixture
def attacked(monkeypatch: pytest.MonkeyPatch) -> Callable[[Attack, int], list[int]]:
    """`attacked(do, times)`: something is done to each of the first workers that are started."""

    def begin(attack: Attack, times: int) -> list[int]:
        started: list[int] = []
        start = workers._start

        def watched(scratch: Path) -> subprocess.Popen[bytes]:
            process = start(scratch)
            started.append(process.pid)
            if len(started) <= times:
                threading.Thread(target=attack, args=(process,), daemon=True).start()
            return process

        monkeypatch.setattr(workers, "_start", watched)
        return started

    return begin


def kill(process: subprocess.Popen[bytes]) -> None:
    time.sleep(0.5)
    process.kill()


def freeze(process: subprocess.Popen[bytes]) -> None:
    time.sleep(0.3)
    process.send_signal(signal.SIGSTOP)


def kill_its_starter(process: subprocess.Popen[bytes]) -> None:
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while not (found := children.read_text().split()):
        time.sleep(0.05)
    time.sleep(0.5)
    os.kill(int(found[0]), signal.SIGKILL)


def test_a_killed_worker_is_replaced_and_its_submission_judged(attacked: Callable[[Attack, int], list[int]]) -> None:
    started = attacked(kill, 1)
    replies = {done.key[0]: reply for done, reply in judge_all([job("ann"), job("bob")], 1)}
    assert replies["ann"]["report"]["passed"] and replies["bob"]["report"]["passed"]
    assert len(started) == 3, "one that was killed, one for the other submission, a new one for the second trial"


def test_whoever_loses_two_workers_is_reported(attacked: Callable[[Attack, int], list[int]]) -> None:
    attacked(kill, 2)
    ((_, reply),) = judge_all([job("ann")], 1)
    assert reply == {"lost": "killed"}


def test_a_hung_worker_is_replaced(
    attacked: Callable[[Attack, int], list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    attacked(freeze, 1)
    monkeypatch.setattr(workers, "GRACE", 0.5)
    ((_, reply),) = judge_all([job("ann", seconds=8.0)], 1)
    assert reply["report"]["passed"]


def test_a_starter_that_was_killed_costs_nobody_a_point(attacked: Callable[[Attack, int], list[int]]) -> None:
    attacked(kill_its_starter, 1)
    replies = {done.key[0]: reply for done, reply in judge_all([job("ann"), job("bob")], 1)}
    assert replies["ann"]["report"]["passed"] and replies["bob"]["report"]["passed"]


def test_a_report_says_that_nothing_is_known(tmp_path: Path, grade: Grade, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(jobs: list[Job], count: int) -> Any:
        yield from ((job, {"lost": "hung"}) for job in jobs)

    folder = lay_out(tmp_path / "class", {"ann": {"level1": RIGHT / "level1" / "terse.py"}})
    with monkeypatch.context() as patch:
        patch.setattr("grader.batch.run.judge_all", lost)
        done = grade(folder, tmp_path / "out")
    report = reports(tmp_path / "out")["ann 4.1"]
    assert report["error"] == "worker lost" and report["points"] == 0 and report["max_points"] == 3
    assert "hung twice" in report["criteria"][0]["feedback"]
    assert done.status == 1 and "Broken" in done.out
    again = grade(folder, tmp_path / "out", "--regrade")
    assert again.status == 0 and reports(tmp_path / "out")["ann 4.1"]["points"] == 3


def test_time_ran_out_on_an_overloaded_machine_is_tried_again_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = []

    def at_once(jobs: list[Job], count: int, scratch: Path) -> Any:
        jobs = list(jobs)
        alone.append((count, len(jobs)))
        error = "timeout" if count > 1 else None
        for each in jobs:
            hurt = each.key[0] == "ann"
            waiting = 0.9 if hurt or each.key[0] == "cas" else 0.2
            yield each, {"report": {"error": None if each.key[0] == "cas" else error}, "waiting": waiting}

    monkeypatch.setattr(workers, "_judge_at_once", at_once)
    replies = {done.key[0]: reply for done, reply in judge_all([job("ann"), job("bob"), job("cas")], 2)}
    assert alone == [(2, 3), (1, 1)]
    assert replies["ann"]["report"]["error"] is None and replies["bob"]["report"]["error"] == "timeout"


# Slowly enough that it is not the watch (grader.watch) which stops it.
HOG = """
import os, time

def fill(folder):
    number = 0
    while True:
        number += 1
        with open(os.path.join(folder, f"file-{number}"), "wb") as file:
            file.write(bytes(100_000))
        time.sleep(0.002)
"""


def test_an_answer_that_fills_the_disk_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "BYTES", 8 << 20)
    starter = disk.DiskGuard(open_starter())
    try:
        answer = Answer(from_module("hog.py", HOG.encode()), ("fill",), starter, Budget(call=20.0))
        folder = answer.new_folder()
        with pytest.raises(Unjudged, match="crashed"):
            answer.fill(str(folder))
        wait_for(lambda: not disk.is_too_much(answer.place))
        answer.fresh()
        assert answer.process.hello, "the next process is started as ever"
    finally:
        starter.close()


def test_many_small_files_are_too_much_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "FILES", 10)
    (tmp_path / "below").mkdir()
    (tmp_path / "loop").symlink_to(tmp_path)
    for number in range(8):
        (tmp_path / "below" / str(number)).touch()
    assert not disk.is_too_much(tmp_path)
    (tmp_path / "one more").touch()
    assert disk.is_too_much(tmp_path)
