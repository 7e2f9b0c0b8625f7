"""The nbgrader course: its commands run on it unchanged and give the marks of `exit137 check`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbgrader.api import Gradebook
from nbgrader.nbgraderformat import MetadataValidator

from grader.catalogue import load_course
from grader.cli import main
from grader.course.build import plan
from grader.course.leaks import canaries_in
from grader.course.masters import Master, read_master
from grader.course.release import course_files, line_for

from .conftest import ROOT

LEVEL = load_course().level("4.2")


@pytest.fixture(scope="module")
def master() -> Master:
    return read_master(ROOT, LEVEL)


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course folder that holds 4.2 alone, so that three submissions are graded in seconds."""
    folder = tmp_path_factory.mktemp("nbgrader") / "course"
    files = course_files(plan(ROOT, ["4.2"]).files, load_course())
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def cells_of(path: Path) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads(path.read_bytes())["cells"]
    return cells


def test_a_released_notebook_has_one_answer_and_one_test_a_criterion(course: Path) -> None:
    path = course / "source" / "lesson4" / "level2.ipynb"
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    MetadataValidator().validate_nb(notebook)
    marks = [cell.metadata.nbgrader for cell in notebook.cells]
    answers = [cell for cell, mark in zip(notebook.cells, marks, strict=True) if mark.solution]
    tests = {mark.grade_id: (mark.points, mark.locked) for mark in marks if mark.grade}
    assert [(cell.metadata.nbgrader.grade_id, cell.metadata.nbgrader.locked) for cell in answers] == [("answer", False)]
    assert tests == {criterion.id: (float(criterion.points), True) for criterion in LEVEL.criteria}
    sources = [cell.source for cell, mark in zip(notebook.cells, marks, strict=True) if mark.grade]
    assert sources == [line_for("4.2", criterion.id) for criterion in LEVEL.criteria]
    assert all("\n" not in source for source in sources)


def test_no_solution_stands_in_the_course_folder(course: Path, master: Master) -> None:
    for path in course.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            assert canaries_in(content) == []
            text = "\n".join(map(str, (cell["source"] for cell in cells_of(path)))) if path.suffix == ".ipynb" else ""
            assert [line for _, line in master.secret_lines if line in text] == []


def nbgrader(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "HOME": str(folder.parent / "home"), "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def submit(folder: Path, student: str, answer: str | None) -> Path:
    """Hand in the released notebook, with `answer` in the answer cell if there is one."""
    path = folder / "submitted" / student / "lesson4" / "level2.ipynb"
    path.parent.mkdir(parents=True)
    shutil.copy(folder / "release" / "lesson4" / "level2.ipynb", path)
    notebook = json.loads(path.read_bytes())
    for cell in notebook["cells"]:
        if answer is not None and cell["metadata"]["nbgrader"]["solution"]:
            cell["source"] = answer
    path.write_text(json.dumps(notebook))
    return path


def verdicts(answer: str, folder: Path) -> dict[str, float]:
    """Points a criterion as `exit137 check` gives them."""
    path = folder / "answer.py"
    path.write_text(answer)
    command = [sys.executable, "-m", "grader", "check", "4.2", str(path), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return {row["id"]: row["points"] for row in json.loads(done.stdout)["criteria"]}


def cut_tests(cells: list[dict[str, Any]]) -> None:
    cells[:] = [cell for cell in cells if not graded(cell)]


def double_tests(cells: list[dict[str, Any]]) -> None:
    cells += [cell for cell in cells if graded(cell)]


def double_answer(cells: list[dict[str, Any]]) -> None:
    cells += [cell for cell in cells if cell["metadata"]["nbgrader"]["solution"]]


def move_tests_up(cells: list[dict[str, Any]]) -> None:
    cells.sort(key=lambda cell: not graded(cell))


def no_metadata(cells: list[dict[str, Any]]) -> None:
    for cell in cells:
        cell["metadata"] = {}


def split_answer(cells: list[dict[str, Any]]) -> None:
    [where] = [number for number, cell in enumerate(cells) if cell["metadata"].get("nbgrader", {}).get("solution")]
    head, word, tail = cells[where]["source"].partition("\n\n\ndef run_tool_uses")
    cells[where] = {**cells[where], "source": head}
    cells.insert(where + 1, {**cells[where], "id": "mine", "metadata": {}, "source": word.strip() + tail})


DAMAGES = {
    "cut": cut_tests,
    "doubled": double_tests,
    "twice": double_answer,
    "moved": move_tests_up,
    "stripped": no_metadata,
    "split": split_answer,
}


@pytest.mark.timeout(300)
def test_a_right_a_wrong_and_an_untouched_submission(course: Path, master: Master, tmp_path: Path) -> None:
    right = master.part("solution").source
    # The stub runs every tool each time, so with the solution's own files around it some criteria still hold.
    wrong = right + "\n\n" + master.part("stub").source.replace("def prove_replay", "def another_proof")
    nbgrader(course, "generate_assignment", "lesson4")
    answers = {"right": right, "wrong": wrong, "untouched": None}
    answers["noisy"] = f"import sys\n{right}\nprint('!', file=sys.stderr)"
    for student, answer in answers.items():
        submit(course, student, answer)
    for student, damage in DAMAGES.items():
        path = submit(course, student, right)
        notebook = json.loads(path.read_bytes())
        damage(notebook["cells"])
        path.write_text(json.dumps(notebook))
    nbgrader(course, "autograde", "lesson4")
    nbgrader(course, "generate_feedback", "lesson4")
    nbgrader(course, "export")

    full = verdicts(right, tmp_path)
    expected = dict.fromkeys(["right", "noisy", *DAMAGES], full)
    expected["wrong"] = verdicts(wrong, tmp_path)
    expected["untouched"] = verdicts(master.part("stub").source, tmp_path)
    assert sum(expected["right"].values()) == float(LEVEL.max_points)
    assert sum(expected["untouched"].values()) == 0
    assert 0 < sum(expected["wrong"].values()) < float(LEVEL.max_points)
    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as gradebook:
        for student, points in expected.items():
            submission = gradebook.find_submission_notebook("level2", "lesson4", student)
            assert {grade.name: grade.auto_score for grade in submission.grades} == points, student
            assert submission.max_score == float(LEVEL.max_points)
    for student in expected:
        page = (course / "feedback" / student / "lesson4" / "level2.html").read_text(encoding="utf-8")
        assert "grader.nb" in page
        for cell in cells_of(course / "autograded" / student / "lesson4" / "level2.ipynb"):
            if graded(cell):
                assert [out for out in cell["outputs"] if out.get("name") == "stderr"] == []
    rows = (course / "grades.csv").read_text().splitlines()
    assert len(rows) == 1 + len(expected)


def graded(cell: dict[str, Any]) -> bool:
    return bool(cell["metadata"].get("nbgrader", {}).get("grade"))


def test_the_command_makes_the_folder_and_keeps_what_an_instructor_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my course"
    assert main(["release", "--to", str(folder)]) == 0
    assert f"Your nbgrader course: {folder}" in capsys.readouterr().out
    assert (folder / "source" / "lesson4" / "level2.ipynb").is_file()
    config = folder / "nbgrader_config.py"
    config.write_text(config.read_text() + 'c.CourseDirectory.course_id = "mine"\n')
    before = config.read_bytes()
    assert main(["release", "--to", str(folder)]) == 0
    assert config.read_bytes() == before
    assert "1 files are yours" in capsys.readouterr().out


def test_a_level_one_exercise_is_released_too(tmp_path: Path) -> None:
    if not (ROOT / "solutions" / "lesson4" / "level1.py").exists():
        pytest.skip("there is no master of 4.1 yet")
    files = course_files(plan(ROOT, ["4.1"]).files, load_course())
    tests = [cell for cell in json.loads(files["source/lesson4/level1.ipynb"])["cells"] if graded(cell)]
    assert len(tests) == len(load_course().level("4.1").criteria)
