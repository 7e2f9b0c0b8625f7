"""A class graded on a Dask cluster of real processes: the same results, whoever of them is killed."""

from __future__ import annotations

import base64
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.batch import cluster
from grader.batch.fingerprint import of_grader
from grader.catalogue import load_course
from grader.differences import VARIABLE

from ..conftest import ROOT
from .conftest import RIGHT, Grade, command, reports, stamps, without_times

distributed = pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks processes up in /proc"),
    pytest.mark.timeout(300),
]


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Any]:
    """A scheduler and two workers, each a process of its own, started as one starts them by hand."""
    # They import our packages by name, from whatever folder they run in.
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "lessons")]),
        "PYTHONSAFEPATH": "1",
    }
    kept = dict(os.environ)
    os.environ.update(environment)
    try:
        with distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            local_directory=str(tmp_path / "dask"),
        ) as started:
            yield started
    finally:
        os.environ.clear()
        os.environ.update(kept)


def pids(dask: Any) -> list[int]:
    with distributed.Client(dask, set_as_default=False) as client:
        return sorted(client.run(os.getpid).values())


def graders(pid: int) -> list[int]:
    """The grading processes that a process of the cluster has started."""
    children = Path(f"/proc/{pid}/task").glob("*/children")
    found = [int(child) for path in children for child in path.read_text().split()]
    return [child for child in found if b"grader.batch.worker" in Path(f"/proc/{child}/cmdline").read_bytes()]


def wait_until(happened: Any, seconds: float = 30.0) -> None:
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.05)


def gone(pid: int) -> bool:
    return (
        not Path(f"/proc/{pid}").exists() or Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    )


def test_a_worker_killed_in_the_middle_changes_nothing(six: Path, tmp_path: Path, grade: Grade, dask: Any) -> None:
    alone, out = tmp_path / "alone", tmp_path / "out"
    assert grade(six, alone, "--seed", "3").status == 1
    first, _ = pids(dask)
    killed: list[int] = []

    def kill() -> None:
        wait_until(lambda: graders(first) and list(out.rglob("reports/*/*/*.json")))
        killed.extend(graders(first))
        os.kill(first, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    done = grade(six, out, "--seed", "3", "--dask", dask.scheduler_address)
    killer.join()
    assert done.status == 1, done.err
    assert without_times(out) == without_times(alone)
    assert killed, "the worker had a grading process"
    wait_until(lambda: all(map(gone, killed)))
    before = stamps(out)
    again = grade(six, out, "--resume", "--dask", dask.scheduler_address)
    assert again.status == 1 and "To judge: 0 submissions" in again.out
    assert stamps(out) == before


def test_a_grading_that_was_killed_goes_on_on_the_cluster_and_off_it(
    six: Path, tmp_path: Path, grade: Grade, dask: Any
) -> None:
    alone, out = tmp_path / "alone", tmp_path / "out"
    grade(six, alone, "--seed", "3")
    running = command("grade", six, "--out", out, "--seed", "3", "--dask", dask.scheduler_address)
    wait_until(lambda: len(list(out.rglob("reports/*/*/*.json"))) >= 2, 60)
    running.kill()
    running.communicate()
    before = stamps(out)
    assert 2 <= len(before) < 10
    done = grade(six, out, "--resume", "--dask", dask.scheduler_address)
    assert without_times(out) == without_times(alone), done.err
    assert {name: stamp for name, stamp in stamps(out).items() if name in before} == before


def test_nothing_is_left_running_when_there_is_no_work(
    six: Path, tmp_path: Path, grade: Grade, dask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with distributed.Client(dask, set_as_default=False) as client:
        client.run(set_idle, 0.5)
    grade(six, tmp_path / "out", "--only", "4.1", "--dask", dask.scheduler_address)
    wait_until(lambda: not [child for pid in pids(dask) for child in graders(pid)])


def set_idle(seconds: float) -> None:
    from grader.batch import cluster

    cluster.IDLE = seconds


def test_a_worker_of_another_course_is_refused(
    six: Path, tmp_path: Path, grade: Grade, dask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    differing = tmp_path / "mine.toml"
    differing.write_text('variant = "2027"')
    monkeypatch.setenv(VARIABLE, str(differing))
    done = grade(six, tmp_path / "out", "--dask", dask.scheduler_address)
    assert done.status == 2
    assert "another version than this grading's, or of another course" in done.err
    assert reports(tmp_path / "out") == {}


def test_a_cluster_without_workers_is_waited_for_and_then_named(
    six: Path, tmp_path: Path, grade: Grade, dask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    dask.scale(0)
    wait_until(lambda: not dask.scheduler.workers)
    done = grade(six, tmp_path / "out", "--dask", dask.scheduler_address)
    assert done.status == 2 and "has no worker; start some, and go on with --resume" in done.err


def test_no_scheduler_is_named(six: Path, tmp_path: Path, grade: Grade, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT", 1.0)
    done = grade(six, tmp_path / "out", "--dask", "tcp://127.0.0.1:9")
    assert done.status == 2 and "No Dask scheduler answers at tcp://127.0.0.1:9" in done.err
    assert grade(six, tmp_path / "out2", "--dask", "nonsense").status == 2


def test_without_the_extra_it_says_what_to_install(
    six: Path, tmp_path: Path, grade: Grade, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = grade(six, tmp_path / "out", "--dask", "tcp://127.0.0.1:9")
    assert done.status == 2 and 'pip install "exit137[cluster]"' in done.err


def test_an_order_is_bytes_and_so_is_what_comes_back() -> None:
    data = (RIGHT / "level1" / "terse.py").read_bytes()
    task = {"exercise": "4.1", "name": "level1.py", "shown": "level1.py", "notices": [], "seed": 5, "seconds": 30.0}
    task["data"] = base64.b64encode(data).decode()
    order = {"task": task, "grader": of_grader(load_course().level("4.1")), "allow_weak": True}
    reply = cluster.judge_bytes(json.dumps(order).encode())
    assert isinstance(reply, bytes)
    assert json.loads(reply)["report"]["passed"] is True
    refused = json.loads(cluster.judge_bytes(json.dumps({**order, "grader": "other"}).encode()))
    assert list(refused) == ["refused"]
    cluster.CREW.end()


def test_lost_workers_are_tried_again_and_then_reported(
    six: Path, tmp_path: Path, grade: Grade, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []

    class Lossy:
        def __init__(self, *_: Any) -> None: ...

        def judge(self, jobs: Any, at_once: int | None = None) -> Iterator[tuple[Any, dict[str, Any]]]:
            for job in list(jobs):
                asked.append(job.key)
                yield job, {"lost": "killed"}

        def close(self) -> None: ...

    monkeypatch.setattr(cluster, "Cluster", Lossy)
    grade(six, tmp_path / "out", "--only", "4.1", "--dask", "tcp://127.0.0.1:9")
    found = reports(tmp_path / "out")
    assert asked == [*found_keys(found), *found_keys(found)]
    assert {report["error"] for report in found.values()} == {"worker lost"}


def found_keys(found: dict[str, Any]) -> list[tuple[str, str]]:
    return [(report["student"], report["exercise"]) for _, report in sorted(found.items())]
