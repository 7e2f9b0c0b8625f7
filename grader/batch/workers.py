"""Judging many submissions at once: one process a core, each of which may hang or be killed without harm.

A submission is given out once. It is given out a second time, alone and to a new worker, when its first trial says
more of the machine than of the answer: the worker was killed or hung, the grader broke, or an answer ran out of time
while the processors were overloaded. What the second trial says, counts.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..paths import PACKAGE, scratch_home
from ..submission import REFERENCE
from ..zygote import now, remove_tree

GRACE = 30.0  # seconds that a worker may take beyond the limit of a submission
OVERLOADED = 0.6  # share of the time in which something waited for a processor
Reply = dict[str, Any]


@dataclass(frozen=True)
class Job:
    """One submission to judge: `load` makes its task (grader.batch.judge); UserError if it cannot be read."""

    key: tuple[str, str]
    load: Callable[[], dict[str, Any]]


def cores() -> int:
    """How many processors this process may use."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return count or 1


def judge_all(jobs: Iterable[Job], workers: int) -> Generator[tuple[Job, Reply]]:
    """Judge all jobs; (job, reply) as each is done, in any order.

    A reply is that of grader.batch.judge, {"unreadable": sentence}, or {"lost": why} after two lost workers.
    """
    scratch = Path(tempfile.mkdtemp(prefix="exit137-grade-", dir=scratch_home())).resolve()
    second = []
    try:
        for job, reply in _judge_at_once(jobs, workers, scratch):
            if is_doubtful(reply, workers):
                second.append(job)
            else:
                yield job, reply
        yield from _judge_at_once(second, 1, scratch)
    finally:
        remove_tree(scratch)


def is_doubtful(reply: Reply, workers: int) -> bool:
    """Whether a reply of a first trial says more of the machine than of the answer."""
    if "lost" in reply:
        return True
    error = reply["report"]["error"] if "report" in reply else None
    disturbed = workers > 1 and reply.get("waiting", 1.0) > OVERLOADED
    return error == "grader fault" or (error in ("timeout", "crashed") and disturbed)


def _judge_at_once(jobs: Iterable[Job], workers: int, scratch: Path) -> Iterator[tuple[Job, Reply]]:
    waiting: queue.SimpleQueue[Job] = queue.SimpleQueue()
    count = 0
    for job in jobs:
        waiting.put(job)
        count += 1
    done: queue.SimpleQueue[tuple[Job, Reply] | BaseException] = queue.SimpleQueue()
    crew = [Worker(scratch) for _ in range(min(workers, count))]
    threads = [threading.Thread(target=_work, args=(worker, waiting, done), daemon=True) for worker in crew]
    try:
        for thread in threads:
            thread.start()
        for _ in range(count):
            result = _next(done)
            if isinstance(result, BaseException):
                raise result
            yield result
    finally:
        for worker in crew:
            worker.stop()
        for thread in threads:
            thread.join()


def _next(done: queue.SimpleQueue[Any]) -> Any:
    while True:
        with suppress(queue.Empty):
            return done.get(timeout=1.0)  # with a limit, as Windows delivers Ctrl-C only between two waits


def _work(worker: Worker, waiting: queue.SimpleQueue[Job], done: queue.SimpleQueue[Any]) -> None:
    try:
        while not worker.stopped:
            try:
                job = waiting.get_nowait()
            except queue.Empty:
                return
            done.put((job, worker.judge(job)))
    except BaseException as error:
        done.put(error)
    finally:
        worker.stop()


class Worker:
    """A worker process, started when it is first needed and again when it was lost."""

    def __init__(self, scratch: Path) -> None:
        self.stopped = False
        self._scratch = scratch
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = threading.Lock()

    def judge(self, job: Job) -> Reply:
        """Have a job judged; {"lost": why} if the worker ended or hung over it."""
        try:
            task = job.load()
        except UserError as error:
            return {"unreadable": str(error)}
        process = self._started()
        if process is None:
            return {"lost": "stopped"}
        assert process.stdin is not None and process.stdout is not None
        hung = threading.Event()
        alarm = threading.Timer(task["seconds"] + GRACE, _end_hung, (process, hung))
        alarm.daemon = True
        alarm.start()
        began, waited = now(), _waited()
        try:
            process.stdin.write(json.dumps(task).encode() + b"\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = b""
        finally:
            alarm.cancel()
        if not line.endswith(b"\n"):
            self._end()
            return {"lost": "hung" if hung.is_set() else "killed"}
        reply: Reply = json.loads(line)
        if waited is not None:
            reply["waiting"] = ((_waited() or 0.0) - waited) / max(now() - began, 0.001)
        if reply["report"]["error"] == "grader fault":
            self._end()  # what broke may be this worker's starter, and is not to break the next submission
        return reply

    def stop(self) -> None:
        """End the process; whoever waits for its reply gets "lost"."""
        with self._starting:
            self.stopped = True
        self._end()

    def _started(self) -> subprocess.Popen[bytes] | None:
        with self._starting:
            if self.stopped:
                return None
            if self._process is None:
                self._process = _start(self._scratch)
            return self._process

    def _end(self) -> None:
        with self._starting:
            process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None and process.stdout is not None
        with suppress(OSError):
            process.stdin.write(b"\n")  # it tidies up and goes
            process.stdin.close()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def _start(scratch: Path) -> subprocess.Popen[bytes]:
    """A worker, which makes a folder of its own in `scratch`."""
    # Our own packages by their place and never from the current folder, which may be one of a student's.
    paths = [str(PACKAGE.parent), str(Path(REFERENCE).parent), os.environ.get("PYTHONPATH", "")]
    # The same order of sets in every worker, so that a verdict does not hang on which one gives it.
    own = {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "PYTHONHASHSEED": "0"}
    environment = {**os.environ, **own}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "grader.batch.worker", str(scratch)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        start_new_session=os.name == "posix",  # Ctrl-C is for the grading, which then ends its workers
    )


def _end_hung(process: subprocess.Popen[bytes], hung: threading.Event) -> None:
    hung.set()
    process.kill()


def _waited() -> float | None:
    """Seconds since the boot in which something waited for a processor, where the system counts them (Linux)."""
    try:
        first = Path("/proc/pressure/cpu").read_text(encoding="ascii").split("\n")[0]
        return int(first.rpartition("total=")[2]) / 1e6
    except (OSError, ValueError):
        return None
