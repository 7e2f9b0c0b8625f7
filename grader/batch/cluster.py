"""Judging on a Dask cluster: `exit137 grade --dask ADDRESS`. Answers go out as bytes, reports come back as JSON.

Each thread of a cluster's worker keeps one process of grader.batch.worker, as a thread of workers.py does, with the
same seal, limits and replies. What is pickled on the way is ours: the name of `judge_bytes`, and bytes. The reports are
written by the grading itself as they arrive, so that a grading that was killed goes on as any other, with or
without a cluster.
"""

from __future__ import annotations

import atexit
import json
import queue
import tempfile
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from ..catalogue import Course, load_course
from ..errors import UserError
from ..paths import scratch_home
from ..zygote import now, remove_tree
from .fingerprint import of_grader
from .isolation import require_isolation
from .workers import Job, Reply, Worker, is_doubtful

CONNECT = 15.0  # seconds in which the scheduler has to answer
PATIENCE = 60.0  # seconds without any worker after which a grading gives up
IDLE = 30.0  # seconds after which a worker without work ends its processes
AHEAD = 3  # submissions given out for each thread of the cluster, so that none waits for the network


# On a worker of the cluster ------------------------------------------------------------------------


def judge_bytes(order: bytes) -> bytes:
    """Judge one order: JSON in, JSON out.

    An order: {"task": that of grader.batch.judge, "grader": digest of what is to judge it, "allow_weak": bool}
    A reply: that of grader.batch.workers, or {"refused": sentence} if nothing may be judged here.
    """
    asked = json.loads(order)
    refused = _refusal(asked["task"]["exercise"], asked["grader"], asked["allow_weak"])
    if refused is not None:
        return json.dumps({"refused": refused}).encode()
    with CREW.lend() as worker:
        return json.dumps(worker.judge(Job(("", ""), lambda: asked["task"]))).encode()


def _refusal(exercise: str, grader: str, allow_weak: bool) -> str | None:
    """Why this machine may not judge an exercise, or None: no isolation, another version, another course."""
    weak = None if allow_weak else _weakness()
    try:
        differs = of_grader(_course().level(exercise)) != grader
    except UserError as error:
        return str(error)
    if differs:
        return f"what it has for {exercise} is another version than this grading's, or of another course"
    return weak


@cache
def _weakness() -> str | None:
    """Why answers are not isolated on this machine, tried once a process; None where they are."""
    try:
        require_isolation(allow_weak=False)
    except UserError as error:
        return str(error)
    return None


@cache
def _course() -> Course:
    return load_course()


class Crew:
    """The grading processes of one worker of the cluster, each lent to one thread at a time and ended when idle."""

    def __init__(self) -> None:
        self._changing = threading.Lock()
        self._scratch: Path | None = None
        self._resting: list[Worker] = []
        self._lent = 0
        self._ending: threading.Timer | None = None

    @contextmanager
    def lend(self) -> Iterator[Worker]:
        with self._changing:
            if self._ending is not None:
                self._ending.cancel()
            if self._scratch is None:
                self._scratch = Path(tempfile.mkdtemp(prefix="exit137-grade-", dir=scratch_home())).resolve()
                atexit.register(self.end)  # a cluster that is closed leaves no folder behind
            worker = self._resting.pop() if self._resting else Worker(self._scratch)
            self._lent += 1
        try:
            yield worker
        finally:
            with self._changing:
                self._resting.append(worker)
                self._lent -= 1
                self._ending = threading.Timer(IDLE, self.end)
                self._ending.daemon = True
                self._ending.start()

    def end(self) -> None:
        """End all processes, unless one is lent."""
        with self._changing:
            if self._lent or self._scratch is None:
                return
            while self._resting:
                self._resting.pop().stop()
            remove_tree(self._scratch)
            self._scratch = None


CREW = Crew()


# On the machine that grades -------------------------------------------------------------------------


def judge_on_cluster(
    jobs: Iterable[Job], address: str, course: Course, allow_weak: bool
) -> Generator[tuple[Job, Reply]]:
    """As workers.judge_all, on the cluster whose scheduler listens at `address`.

    UserError, one sentence, if the cluster cannot be reached, has other code than this machine, or goes away.
    """
    cluster = Cluster(address, course, allow_weak)
    second = []
    try:
        for job, reply in cluster.judge(jobs):
            if is_doubtful(reply, workers=2):
                second.append(job)
            else:
                yield job, reply
        yield from cluster.judge(second, at_once=1)
    finally:
        cluster.close()


class Cluster:
    """A connection to a Dask scheduler, and the submissions that are out."""

    def __init__(self, address: str, course: Course, allow_weak: bool) -> None:
        self._course, self._allow_weak, self._address = course, allow_weak, address
        self._client = _connected(address)
        self._out: dict[str, tuple[Job, Any]] = {}

    def judge(self, jobs: Iterable[Job], at_once: int | None = None) -> Iterator[tuple[Job, Reply]]:
        """(job, reply) as each is done; never more out than the cluster can soon judge, so that memory stays flat."""
        waiting = iter(jobs)
        done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        exhausted = False
        room, counted = 0, -1.0
        while True:
            if now() - counted > 1.0:  # workers come and go; to ask is a round trip
                room, counted = at_once or AHEAD * max(1, self._threads()), now()
            while not exhausted and len(self._out) < room:
                job = next(waiting, None)
                exhausted = job is None
                if job is None:
                    break
                try:
                    order = self._order(job)
                except UserError as error:
                    yield job, {"unreadable": str(error)}
                    continue
                future = self._client.submit(judge_bytes, order, pure=False)
                self._out[future.key] = (job, future)
                future.add_done_callback(done.put)
            if not self._out:
                return
            future = self._next(done)
            job, _ = self._out.pop(future.key)
            yield job, self._reply(future)

    def close(self) -> None:
        """Take back what is still out, and leave the cluster as it is."""
        with suppress(OSError, TimeoutError):
            self._client.cancel([future for _, future in self._out.values()])
        self._client.close(timeout=CONNECT)

    def _order(self, job: Job) -> bytes:
        grader = of_grader(self._course.level(job.key[1]))
        return json.dumps({"task": job.load(), "grader": grader, "allow_weak": self._allow_weak}).encode()

    def _next(self, done: queue.SimpleQueue[Any]) -> Any:
        """The next that is done. UserError when there has been no worker for a while."""
        seen = now()
        while True:
            with suppress(queue.Empty):
                return done.get(timeout=1.0)
            if self._threads():
                seen = now()
            elif now() - seen > PATIENCE:
                raise UserError(f"The cluster at {self._address} has no worker; start some, and go on with --resume.")

    def _threads(self) -> int:
        """How many submissions the cluster can judge at once now; 0 when it does not answer."""
        try:
            return sum(self._client.nthreads().values())
        except (OSError, TimeoutError):
            return 0

    def _reply(self, future: Any) -> Reply:
        from distributed import KilledWorker

        if future.status == "cancelled":
            raise UserError(f"The cluster at {self._address} has gone; go on with --resume when it is back.")
        try:
            reply: Reply = json.loads(future.result())
        except KilledWorker:
            return {"lost": "killed"}
        except Exception as error:
            raise UserError(
                f"The cluster at {self._address} cannot judge ({type(error).__name__}: {error}); it needs this version "
                "of exit137 on its scheduler and on every worker. Then go on with --resume."
            ) from error
        if "refused" in reply:
            raise UserError(
                f"A worker of the cluster may not judge: {reply['refused'].rstrip('.')}. Then go on with --resume."
            )
        return reply


def _connected(address: str) -> Any:
    require_cluster()
    from distributed import Client

    connect: Any = Client  # which has no types
    try:
        return connect(address, timeout=CONNECT, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise UserError(
            f"No Dask scheduler answers at {address} ({error}); give one such as tcp://host:8786."
        ) from None


def require_cluster() -> None:
    """UserError where the `cluster` extra is not installed."""
    try:
        import distributed  # noqa: F401
    except ImportError:
        raise UserError(
            '--dask needs the cluster extra; install it with: python -m pip install "exit137[cluster]"'
        ) from None
