"""The same answers to 4.2 laid out for other graders, with plain assertions that run in the kernel of the answer."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

SETUP = (
    "ran = []\nCALL = [{'type': 'tool_use', 'id': 't1', 'name': 'create_ticket', 'input': {}}]\n"
    "TOOLS = {'create_ticket': lambda ticket: ran.append(ticket) or len(ran)}\n"
    "def run(content):\n    return run_tool_uses(content, TOOLS, 'e.json')\n"
)
ASSERTIONS = {
    "atomic-save": ["save_effects('a.json', {'x': 1})", "assert load_effects('a.json') == {'x': 1}"],
    "missing-ledger": ["assert load_effects('missing.json') == {}"],
    "hit-reuses": ["assert [r['content'] for r in run(CALL) + run(CALL)] == [1, 1] and len(ran) == 1"],
    "record-after-success": ["import json", "assert list(json.load(open('e.json'))) == ['t1']"],
    "proof": ["import tempfile", "prove_replay_is_safe(run_tool_uses, tempfile.mkdtemp())"],
    "kill-anywhere": ["import os", "os.replace('e.json', 'f.json')", "assert len(run(CALL)) == 1 and len(ran) == 2"],
}
METADATA = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}


@dataclass(frozen=True)
class Course:
    """`calls` are what is to be run, (folder, command); `judged` says afterwards how many answers have a result."""

    count: int
    calls: list[tuple[Path, list[str]]]
    judged: Callable[[], int]


# nbgrader -------------------------------------------------------------------------------------------

NBGRADER = [sys.executable, "-W", "ignore", "-m", "nbgrader"]


def nbgrader_course(folder: Path, answers: list[str], courses: int) -> Course:
    """`courses` courses that share the answers, as nbgrader grades a course with one processor."""
    places = [folder / str(number) for number in range(min(courses, len(answers)))]
    scripts = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])
    for number, place in enumerate(places):
        place.mkdir(parents=True)
        (place / "nbgrader_config.py").write_text('c = get_config()\nc.CourseDirectory.course_id = "bench"\n')
        _lay(place / "source" / "lesson4", "raise NotImplementedError")
        for index, text in enumerate(answers[number :: len(places)]):
            _lay(place / "submitted" / f"s{index:04}" / "lesson4", text)
        subprocess.run(
            [*NBGRADER, "generate_assignment", "lesson4"],
            cwd=place,
            check=True,
            capture_output=True,
            env={**os.environ, "PATH": scripts},
        )

    def judged() -> int:
        found = [path for place in places for path in (place / "autograded").glob("*/lesson4/level2.ipynb")]
        shutil.rmtree(folder)
        return len(found)

    return Course(len(answers), [(place, [*NBGRADER, "autograde", "lesson4"]) for place in places], judged)


def _lay(folder: Path, answer: str) -> None:
    """An nbgrader notebook: the answer, then a test cell a criterion."""
    cells = [_cell(answer, "answer", solution=True), _cell(SETUP, "setup", locked=True)]
    for name, lines in ASSERTIONS.items():
        cells.append(_cell("\n".join(lines), name, grade=True, locked=True, points=1))
    folder.mkdir(parents=True)
    nbformat.write(new_notebook(cells=cells, metadata=METADATA), folder / "level2.ipynb")


def _cell(text: str, name: str, **marks: object) -> nbformat.NotebookNode:
    plain = {"grade": False, "solution": False, "locked": False, "task": False, "schema_version": 3}
    return new_code_cell(text, metadata={"nbgrader": {**plain, "grade_id": name, **marks}})


# otter ----------------------------------------------------------------------------------------------


def otter_course(folder: Path, answers: list[str], python: str) -> Course:
    """`otter run` takes one notebook and the archive of tests that `otter generate` makes."""
    tests = folder / "tests"
    tests.mkdir(parents=True)
    for number, (name, lines) in enumerate(ASSERTIONS.items()):
        question = f"q{number}_{name.replace('-', '_')}"  # otter runs them by name
        case = {"code": "".join(f">>> {line}\n" for line in lines), "hidden": False, "locked": False}
        suite = {"cases": [case], "scored": True, "setup": "", "teardown": "", "type": "doctest"}
        text = f"OK_FORMAT = True\n\ntest = {{'name': {question!r}, 'points': 1, 'suites': [{suite!r}]}}\n"
        (tests / f"{question}.py").write_text(text, encoding="utf-8")
    otter = [python, "-W", "ignore", "-m", "otter"]
    subprocess.run([*otter, "generate", "-t", "tests", "--no-environment"], cwd=folder, check=True, capture_output=True)
    archive = next(path for path in folder.glob("*.zip") if zipfile.is_zipfile(path))
    calls = []
    for number, text in enumerate(answers):
        place = folder / f"s{number:04}"
        place.mkdir()
        cells = [new_code_cell(text), new_code_cell(SETUP)]
        nbformat.write(new_notebook(cells=cells, metadata=METADATA), place / "level2.ipynb")
        run = ["run", "level2.ipynb", "-a", str(archive), "-o", ".", "--no-logo"]
        calls.append((place, [*otter, *run]))

    def judged() -> int:
        results = [json.loads(path.read_bytes()) for path in folder.glob("s*/results.json")]
        return sum(len(result["tests"]) > len(ASSERTIONS) for result in results)  # and one line for all of them

    return Course(len(answers), calls, judged)
