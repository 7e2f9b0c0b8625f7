"""What grading a class costs, as ratios in one run: `python tests/bench/bench_grade.py [throughput] [scale] [class]`.

Not a test: machines are noisy, and the whole takes half an hour. `--theirs 2 --ours 8 --scale 4 12 --students 2` is a
trial of all three parts in some minutes. The bars:

throughput  answers to 4.2, to `exit137 grade` sealed and with all our checks, to `nbgrader autograde` and `otter run`
            with plain assertions in the kernel: at least 8 and 20 times theirs. Both judge one answer at a time; what
            they would do if somebody started one a processor is printed too
scale       time a submission at 1000 within 10 % of that at 100, and memory flat
class       200 students with all 18 levels in less than ten minutes on two processors

otter-grader is no dependency: it goes into an environment that is made for the run, or `--otter PYTHON` names one.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from others import Course, nbgrader_course, otter_course

from grader.catalogue import Level, load_course

ROOT = Path(__file__).resolve().parents[2]
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
# Runs [[folder, command], ...], some at once, and prints what they took together.
MEASURE = """
import json, resource, subprocess, sys, time
from concurrent.futures import ThreadPoolExecutor
at_once, calls = json.load(sys.stdin)
def run(call):
    done = subprocess.run(call[1], cwd=call[0], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout[-2000:]
began = time.perf_counter()
with ThreadPoolExecutor(at_once) as pool:
    ends = list(pool.map(run, calls))
wall, used = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, [end for end in ends if end[0]]]))
"""


@dataclass(frozen=True)
class Cost:
    """Of `count` submissions: wall and processor seconds, and the largest process of all, in MB."""

    count: int
    wall: float
    processor: float
    largest: float

    @property
    def each(self) -> float:
        return self.wall / self.count

    def line(self, name: str) -> str:
        return (
            f"{name:42} {self.count:5} in {self.wall:6.1f} s: {self.each:6.3f} s a submission, "
            f"{self.processor / self.count:6.3f} s of processor, largest process {self.largest:.0f} MB"
        )


def cost(calls: list[tuple[Path, list[str]]], count: int, at_once: int = 1) -> Cost:
    """Run commands in a process that waits for them, so that what is measured is theirs alone."""
    scripts = sysconfig.get_path("scripts")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "lessons")]),
        "PATH": os.pathsep.join([scripts, os.environ.get("PATH", os.defpath)]),
    }
    order = json.dumps([at_once, [[str(folder), command] for folder, command in calls]])
    done = subprocess.run(
        [sys.executable, "-c", MEASURE], input=order, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    wall, processor, largest, failed = json.loads(done.stdout)
    if failed:
        raise SystemExit(f"{calls[0][1]} ended with {failed[0][0]}:\n{failed[0][1]}")
    return Cost(count, wall, processor, largest)


def right_answers(level: Level) -> Iterator[str]:
    """The solution and all answers that are kept as right ones, over and over, no two with the same text."""
    folder = ROOT / "tests" / "right_answers" / level.folder / level.stem
    paths = [ROOT / "solutions" / level.folder / f"{level.stem}.py", *sorted(folder.glob("*.py"))]
    for number, path in enumerate(cycle(paths)):
        yield f"{path.read_text(encoding='utf-8')}\n# the answer of student {number}\n"


def grade(folder: Path, students: int, levels: list[Level], workers: int = CORES) -> Cost:
    """`exit137 grade` on a class that is right in everything; ends the run if it is not judged so."""
    for level in levels:
        for number, text in enumerate(islice(right_answers(level), students)):
            path = folder / "class" / f"s{number:04}" / level.folder / f"{level.stem}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "grader", "grade", "class", "--out", "results", "--seed", "1"]
    used = cost([(folder, [*command, "--workers", str(workers)])], students * len(levels))
    reports = [json.loads(path.read_bytes()) for path in (folder / "results" / "reports").rglob("*.json")]
    refused = [f"{report['student']} {report['exercise']}" for report in reports if not report["passed"]]
    if refused or len(reports) != used.count:
        raise SystemExit(f"{len(reports)} reports, and right answers without full marks: {', '.join(refused[:5])}")
    shutil.rmtree(folder / "class")
    shutil.rmtree(folder / "results")
    return used


def theirs(course: Course, at_once: int) -> Cost:
    used = cost(course.calls, course.count, at_once)
    if (judged := course.judged()) != course.count:
        raise SystemExit(f"{course.calls[0][1][:4]} judged {judged} of {course.count}")
    return used


def throughput(folder: Path, level: Level, options: argparse.Namespace) -> None:
    print(f"Throughput, answers to {level.id}")
    own = grade(folder, options.ours, [level])
    print(own.line("exit137 grade"))
    print(f"{'':42} one worker takes {grade(folder, options.ours, [level], 1).wall / own.wall:.2f} times as long")
    answers = list(islice(right_answers(level), options.theirs))
    others = [
        ("nbgrader autograde", 8, nbgrader_course(folder / "one", answers, 1), 1),
        ("nbgrader autograde, a course a processor", 0, nbgrader_course(folder / "many", answers, CORES), CORES),
    ]
    if python := options.otter or otter_environment(folder):
        others += [
            ("otter run", 20, otter_course(folder / "otter", answers, python), 1),
            ("otter run, one a processor", 0, otter_course(folder / "otters", answers, python), CORES),
        ]
    for name, bar, course, at_once in others:
        used = theirs(course, at_once)
        print(used.line(name))
        print(f"{'':42} our throughput is {used.each / own.each:.1f} times theirs{f' (bar: {bar})' if bar else ''}")


def otter_environment(folder: Path) -> str | None:
    """An interpreter with otter-grader, in an environment of its own; None, with a sentence, if it cannot be had."""
    place = folder / "otter-environment"
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
    done = subprocess.run([python, "-m", "pip", "install", "-q", "otter-grader", "ipykernel"], capture_output=True)
    if done.returncode:
        print("otter-grader cannot be installed here; name an interpreter that has it with --otter.")
        return None
    return str(python)


def scale(folder: Path, level: Level, options: argparse.Namespace) -> None:
    small, large = options.scale
    print(f"Scale, answers to {level.id}")
    few, many = grade(folder, small, [level]), grade(folder, large, [level])
    print(few.line("exit137 grade"))
    print(many.line("exit137 grade"))
    # The start (trying the isolation, importing pytest) is paid once: what each further submission costs.
    further = (many.wall - few.wall) / (large - small)
    print(f"a submission at {large}: {many.each / few.each:.2f} times one at {small} (bar: 1.10)")
    print(f"each further one after {small}: {further:.3f} s, {further / few.each:.2f} times the mean at {small}")
    print(f"largest process: {many.largest / few.largest:.2f} times (bar: flat)")


def whole_class(folder: Path, levels: list[Level], options: argparse.Namespace) -> None:
    print(f"A class of {options.students} with all {len(levels)} levels")
    used = grade(folder, options.students, levels)
    print(used.line("exit137 grade"))
    print(f"{used.wall / 60:.1f} minutes (bar for 200 students on two processors: 10)")


def main() -> None:
    parts = ("throughput", "scale", "class")
    parser = argparse.ArgumentParser(description="Measure what grading costs.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(parts)} (default: all)")
    parser.add_argument("--ours", type=int, default=100, help="answers that exit137 is given for its throughput")
    parser.add_argument("--theirs", type=int, default=20, help="answers that the others are given")
    parser.add_argument("--otter", metavar="PYTHON", help="an interpreter that has otter-grader and ipykernel")
    parser.add_argument("--scale", type=int, nargs=2, default=[100, 1000], metavar=("SMALL", "LARGE"))
    parser.add_argument("--students", type=int, default=200, help="how many the class has")
    options = parser.parse_args()
    if strange := set(options.parts) - set(parts):
        parser.error(f"there is no part {', '.join(sorted(strange))}; expected {', '.join(parts)}")
    levels = load_course().levels
    print(f"{CORES} processors", flush=True)
    with tempfile.TemporaryDirectory(prefix="exit137-bench-") as name:
        for part in options.parts or parts:
            folder = Path(name) / part
            folder.mkdir()
            if part == "throughput":
                throughput(folder, levels["4.2"], options)
            elif part == "scale":
                scale(folder, levels["4.2"], options)
            else:
                whole_class(folder, list(levels.values()), options)


if __name__ == "__main__":
    main()
