"""What grading a class costs, as ratios in one run: `python tests/bench/bench_grade.py [SMALL LARGE]`.

Not a test: machines are noisy. The same right answers to 4.2 go to `exit137 grade`, sealed and with all our checks,
and to `nbgrader autograde`, in whose kernel plain assertions run. The bars: at least 8 times nbgrader's throughput,
time a submission and memory flat from SMALL to LARGE.
"""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

ROOT = Path(__file__).resolve().parents[2]
ANSWERS = sorted((ROOT / "tests" / "right_answers" / "lesson4" / "level2").glob("*.py"))
ASSERTIONS = {
    "atomic-save": 'save_effects("a.json", {"x": 1}); assert load_effects("a.json") == {"x": 1}',
    "missing-ledger": 'assert load_effects("missing.json") == {}',
    "hit-reuses": "assert [r['content'] for r in run(CALL) + run(CALL)] == [1, 1] and len(ran) == 1",
    "record-after-success": "import json; assert list(json.load(open('e.json'))) == ['t1']",
    "proof": "import tempfile; prove_replay_is_safe(run_tool_uses, tempfile.mkdtemp())",
    "kill-anywhere": "import os; os.replace('e.json', 'f.json'); assert len(run(CALL)) == 1 and len(ran) == 2",
}
SETUP = (
    "ran = []\nCALL = [{'type': 'tool_use', 'id': 't1', 'name': 'create_ticket', 'input': {}}]\n"
    "TOOLS = {'create_ticket': lambda ticket: ran.append(ticket) or len(ran)}\n"
    "def run(content):\n    return run_tool_uses(content, TOOLS, 'e.json')\n"
)


@dataclass(frozen=True)
class Cost:
    """Wall and processor seconds of a command, and the largest process in it, in MB."""

    wall: float
    processor: float
    largest: float


def cost(command: list[str], folder: Path) -> Cost:
    """Run a command in a process that waits for it, so that what is measured is its alone."""
    measured = (
        "import resource, subprocess, sys, time\nbegan = time.perf_counter()\n"
        "done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(time.perf_counter() - began, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, done.returncode)"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "lessons")])}
    done = subprocess.run(
        [sys.executable, "-c", measured, *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    wall, processor, largest, status = map(float, done.stdout.split())
    if status != 0:
        raise SystemExit(f"{' '.join(command)} ended with {status:.0f}")
    return Cost(wall, processor, largest)


def answers(count: int) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in itertools.islice(itertools.cycle(ANSWERS), count)]


def grade(folder: Path, count: int, workers: int) -> Cost:
    """`exit137 grade` on a class of that many."""
    for number, text in enumerate(answers(count)):
        path = folder / "class" / f"s{number:04}" / "lesson4" / "level2.ipynb"
        path.parent.mkdir(parents=True)
        nbformat.write(new_notebook(cells=[new_code_cell(text)]), path)
    command = [sys.executable, "-m", "grader", "grade", "class", "--out", "results", "--seed", "1"]
    used = cost([*command, "--workers", str(workers)], folder)
    shutil.rmtree(folder / "class")
    shutil.rmtree(folder / "results")
    return used


def autograde(folder: Path, count: int) -> Cost:
    """`nbgrader autograde` on the same answers."""
    (folder / "nbgrader_config.py").write_text('c = get_config()\nc.CourseDirectory.course_id = "bench"\n')
    for place, text in [
        ("source/lesson4", "raise NotImplementedError"),
        *((f"submitted/s{number:04}/lesson4", text) for number, text in enumerate(answers(count))),
    ]:
        (folder / place).mkdir(parents=True)
        nbformat.write(assignment(text), folder / place / "level2.ipynb")
    subprocess.run(
        [*NBGRADER, "generate_assignment", "lesson4"], cwd=folder, check=True, capture_output=True, env=with_scripts()
    )
    os.environ["PATH"] = with_scripts()["PATH"]
    return cost([*NBGRADER, "autograde", "lesson4"], folder)


NBGRADER = [sys.executable, "-W", "ignore", "-m", "nbgrader"]


def with_scripts() -> dict[str, str]:
    import sysconfig

    return {**os.environ, "PATH": os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])}


def assignment(answer: str) -> nbformat.NotebookNode:
    """An nbgrader notebook: the answer, then a test cell a criterion."""
    cells = [cell(answer, "answer", solution=True), cell(SETUP, "setup", locked=True)]
    cells += [cell(text, name, grade=True, locked=True, points=1) for name, text in ASSERTIONS.items()]
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return new_notebook(cells=cells, metadata=metadata)


def cell(text: str, name: str, **marks: object) -> nbformat.NotebookNode:
    plain = {"grade": False, "solution": False, "locked": False, "task": False, "schema_version": 3}
    return new_code_cell(text, metadata={"nbgrader": {**plain, "grade_id": name, **marks}})


def main(small: int = 20, large: int = 100) -> None:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        few, many = grade(folder, small, cores), grade(folder, large, cores)
        one = grade(folder, small, 1)
        theirs = autograde(folder, small)
    a_few, a_many = few.wall / small, many.wall / large
    # The start (trying the isolation, importing pytest) is paid once; what each further submission costs:
    further = (many.wall - few.wall) / (large - small)
    print(f"{cores} processors, answers to 4.2")
    print(f"exit137 grade, {small:5}   {a_few:.2f} s a submission, {few.processor / small:.2f} s of processor")
    print(f"exit137 grade, {large:5}   {a_many:.2f} s a submission, {many.processor / large:.2f} s of processor")
    print(f"each further one      {further:.2f} s, {further / a_few:.2f} times the mean at {small}")
    print(f"one worker            {one.wall / few.wall:.2f} times the time of {cores}")
    print(f"largest process       {few.largest:.0f} MB at {small}, {many.largest:.0f} MB at {large}: ", end="")
    print(f"{many.largest / few.largest:.2f} times")
    print(
        f"nbgrader autograde    {theirs.wall / small:.2f} s a submission, {theirs.processor / small:.2f} s of processor"
    )
    print(f"throughput            {theirs.wall / small / a_few:.1f} times nbgrader's at {small}, ", end="")
    print(f"{theirs.wall / small / a_many:.1f} at {large} (bar: 8)")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
