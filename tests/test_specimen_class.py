"""A class in which each student hands in a specimen: one grading gives each the report that a check gives."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grader.catalogue import load_course
from grader.marking import mark
from grader.report import number
from grader.source import read_source
from grader.zygote import Starter

from .conftest import ROOT
from .made_files import planted
from .specimen_table import Specimen
from .test_specimens import SPECIMENS, held, require_sound, sealed

__all__ = ["sealed"]
ODD_NAMES = ("name ", "text", "a device", "no file")  # what is odd about these is a name that no class has


def class_of(folder: Path, *, everything: bool) -> dict[str, Specimen]:
    """Lay out a folder a student, with `everything` or with the specimens that end by themselves; who has which."""
    chosen = [each for each in SPECIMENS if everything or each.is_quick]
    chosen = [each for each in chosen if not each.name.startswith(ODD_NAMES)]
    students = {f"student-{index:03}": specimen for index, specimen in enumerate(chosen)}
    for student, specimen in students.items():
        lesson = folder / student / specimen.level.folder
        lesson.mkdir(parents=True)
        path = specimen.hand_in(lesson)
        path.rename(lesson / f"{specimen.level.stem}{path.suffix}")
    return students


def test_a_class_of_specimens(sealed: bool, starter: Starter, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    students = class_of(tmp_path / "class", everything=pytestconfig.getoption("--long"))
    if not sealed:
        return  # `grade` refuses such a class there; tests/batch holds that it does
    planted(tmp_path / "class")  # and it is graded from in there
    command = [sys.executable, "-P", "-m", "grader", "grade", ".", "--out", str(tmp_path / "out"), "--seed", "137"]
    done = subprocess.run(
        command, cwd=tmp_path / "class", capture_output=True, text=True, encoding="utf-8", check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "lessons")])},
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    found = [json.loads(path.read_bytes()) for path in (tmp_path / "out" / "reports").rglob("*.json")]
    reports = {report["student"]: report for report in found}
    assert reports.keys() == students.keys()
    differing = {specimen.name: reports[student] for student, specimen in students.items()
                 if not fits(reports[student], specimen)}  # fmt: skip
    assert not differing, "\n".join(f"{name}: {held(report)}, {report['error']}" for name, report in differing.items())
    require_table(tmp_path / "out" / "grades.csv", reports)
    for student in students:
        page = (tmp_path / "out" / "feedback" / f"{student}.html").read_text(encoding="utf-8")
        assert "Traceback" not in page and len(page) < 50_000
    for student, specimen in list(students.items())[::12]:
        require_same_words(reports[student], specimen, tmp_path / "class" / student, starter)


def fits(report: dict[str, Any], specimen: Specimen) -> bool:
    require_sound(report, specimen.level)
    unread = specimen.status == 2 and str(report["error"]).startswith("cannot read")
    return held(report) == specimen.holds and (unread or report["error"] in specimen.errors)


def require_table(path: Path, reports: dict[str, dict[str, Any]]) -> None:
    """Each row of grades.csv: the points of the criteria, which add up to those of the exercise and to the total."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    assert rows.keys() == reports.keys()
    for student, report in reports.items():
        cells = [rows[student][f"{report['exercise']} {row['id']}"] for row in report["criteria"]]
        assert [float(cell) for cell in cells] == [row["points"] for row in report["criteria"]]
        assert float(rows[student][report["exercise"]]) == report["points"]
        assert float(rows[student]["total"]) == report["points"] == sum(map(float, cells))


def require_same_words(report: dict[str, Any], specimen: Specimen, folder: Path, starter: Starter) -> None:
    """A learner's check with the seed of the grading: the same points, and the same words for each criterion."""
    if specimen.status == 2:
        return
    path = next((folder / specimen.level.folder).glob(f"{specimen.level.stem}.*"))
    level = load_course().level(specimen.level.id)
    checked = mark(level, read_source(path), starter=starter, seed=report["seed"])
    assert [number(each.points) for each in checked.marks] == [row["points"] for row in report["criteria"]]
    assert [each.feedback for each in checked.marks] == [row["feedback"] for row in report["criteria"]], specimen.name
