"""What one submission costs, and what a cluster adds: `python tests/bench/bench_cluster.py [SUBMISSIONS]`.

Processor seconds, which hold on a machine that does other things too, and bytes. First the solution and the first wrong
answer of each level, judged by one worker. Then what the machine that grades has to do for each submission of a
cluster, with a cluster that answers at once.
"""

from __future__ import annotations

import base64
import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from distributed import LocalCluster

from grader.batch import cluster
from grader.batch.files import write_whole
from grader.batch.workers import Job, judge_all
from grader.catalogue import Level, load_course

ROOT = Path(__file__).resolve().parents[2]


def answers(level: Level) -> Iterator[Path]:
    yield ROOT / "solutions" / level.folder / f"{level.stem}.py"
    yield from sorted((ROOT / "tests" / "wrong_answers" / level.folder / level.stem).glob("*.py"))[:1]


def job(level: Level, path: Path, seed: int) -> Job:
    data = base64.b64encode(path.read_bytes()).decode()
    task = {"exercise": level.id, "name": path.name, "shown": path.name, "data": data, "notices": [], "seed": seed}
    return Job((f"{path.stem}-{seed}", level.id), lambda: {**task, "seconds": 60.0})


def processor(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def judged(jobs: list[Job]) -> tuple[float, list[dict[str, Any]]]:
    """Processor seconds of the workers for a submission, their start left out, and the replies."""
    before = processor(resource.RUSAGE_CHILDREN)
    list(judge_all(jobs[:1], 1))
    one = processor(resource.RUSAGE_CHILDREN)
    replies = [reply for _, reply in judge_all([*jobs, jobs[0]], 1)]
    return (processor(resource.RUSAGE_CHILDREN) - one - (one - before)) / len(jobs), replies


def at_once(order: bytes) -> bytes:
    """Stands for judge_bytes: a reply as long as a real one, without judging."""
    return json.dumps({"report": {"error": None, "padding": "x" * 3000}}).encode()


def main(count: int = 3000) -> None:
    course = load_course()
    sizes, replies = [], []
    for number, what in ((1, "judge"), (2, "build"), (3, "go further")):
        jobs = [
            job(level, path, 7) for level in course.levels.values() if level.number == number for path in answers(level)
        ]
        seconds, found = judged(jobs)
        sizes += [len(json.dumps(each.load())) for each in jobs]
        replies += [len(json.dumps(reply)) for reply in found]
        clock = sum(reply["report"]["seconds"] for reply in found) / len(found)
        print(f"level {number} ({what}): {seconds:.2f} processor seconds a submission, {clock:.2f} s by the clock")
    print(f"bytes a submission: {sum(sizes) // len(sizes)} out, {sum(replies) // len(replies)} back")

    cluster.judge_bytes = at_once
    level = course.level("4.2")
    path = ROOT / "solutions" / "lesson4" / "level2.py"
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "lessons"), str(Path(__file__).parent)])
    with (
        LocalCluster(n_workers=2, threads_per_worker=4, dashboard_address=None) as started,
        tempfile.TemporaryDirectory(dir=ROOT.parent) as folder,
    ):
        before, began = processor(resource.RUSAGE_SELF), time.monotonic()
        all_jobs = (job(level, path, seed) for seed in range(count))
        for index, (_, reply) in enumerate(cluster.judge_on_cluster(all_jobs, started.scheduler_address, course, True)):
            write_whole(Path(folder) / f"{index}.json", json.dumps(reply).encode())
        seconds, wall = processor(resource.RUSAGE_SELF) - before, time.monotonic() - began
        print(f"a cluster that answers at once: {count} submissions, {count / wall:.0f} a second")
        print(f"scheduler, client and the report's file: {1000 * seconds / count:.1f} ms of a processor a submission")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"most memory of the process that grades, scheduler included: {memory:.0f} MB")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
