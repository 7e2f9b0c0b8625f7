"""nbgrader's gradebook: its own API and its own export show what was judged."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from .conftest import RIGHT, Grade, lay_out

pytest.importorskip("nbgrader")
from nbgrader.api import Gradebook


def test_scores_per_criterion(graded: Path) -> None:
    with Gradebook(f"sqlite:///{graded / 'gradebook.db'}") as book:
        assert [student.id for student in book.students] == ["ann", "bob", "caf\u00e9"]
        assert book.find_grade("hit-reuses", "level2", "lesson4", "ann").score == 1.0
        assert book.find_grade("hit-reuses", "level2", "lesson4", "bob").score == 0.0
        assert book.find_grade("hit-reuses", "level2", "lesson4", "bob").max_score == 1.0
        ann = book.find_submission("lesson4", "ann")
        assert (ann.score, ann.max_score, ann.late_submission_penalty) == (9.0, 9.0, 3.0)
        assert ann.timestamp.isoformat() == "2026-10-25T12:00:00.250000" and not ann.needs_manual_grade
        assert not [
            submission for submission in book.assignment_submissions("lesson4") if submission.student.id == "caf\u00e9"
        ]


def test_a_score_that_a_person_gave_stays(graded: Path, tmp_path: Path, grade: Grade) -> None:
    with Gradebook(f"sqlite:///{graded / 'gradebook.db'}") as book:
        book.find_grade("hit-reuses", "level2", "lesson4", "bob").manual_score = 0.5
        book.db.commit()
    grade(graded, tmp_path / "out", "--resume", "--gradebook", str(graded / "gradebook.db"))
    with Gradebook(f"sqlite:///{graded / 'gradebook.db'}") as book:
        assert book.find_grade("hit-reuses", "level2", "lesson4", "bob").score == 0.5


def test_nbgrader_exports_them(graded: Path) -> None:
    words = [sys.executable, "-m", "nbgrader", "export", "--to", "exported.csv"]
    environment = {**os.environ, "HOME": str(graded.parent / "home"), "PYTHONWARNINGS": "ignore"}
    subprocess.run(words, cwd=graded, env=environment, check=True, capture_output=True)
    rows = {row["student_id"]: row for row in csv.DictReader((graded / "exported.csv").open(encoding="utf-8"))}
    assert (rows["ann"]["score"], rows["ann"]["raw_score"], rows["ann"]["max_score"]) == ("6.0", "9.0", "9.0")
    assert float(rows["bob"]["score"]) < 6.0 and rows["caf\u00e9"]["score"] == "0.0"


def test_what_formgrader_opens_holds_code_as_text_and_no_page_of_the_students(tmp_path: Path, grade: Grade) -> None:
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": "<script>alert(1)</script>"},
        {"cell_type": "raw", "metadata": {}, "source": "<script>alert(1)</script>"},
        {
            "cell_type": "code",
            "metadata": {"nbgrader": {"grade_id": "idempotency", "grade": True, "points": 99}},
            "source": ["RATINGS", " = {}"],
            "outputs": [{"output_type": "display_data", "data": {"text/html": "<script>alert(1)</script>"}}],
        },
        {"cell_type": "code", "metadata": {}, "source": "from grader.nb import criterion; criterion('4.1', 'x')"},
    ]
    notebook = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4})
    lay_out(tmp_path / "course" / "submitted", {"ann": {"level1.ipynb": notebook}, "bob": {"level1.ipynb": "{"}})
    grade(tmp_path / "course", tmp_path / "out", "--gradebook", str(tmp_path / "course" / "gradebook.db"))
    (path,) = (tmp_path / "course" / "autograded").rglob("*.ipynb")
    text = path.read_text(encoding="utf-8")
    assert "script" not in text and "99" not in text
    laid = nbformat.read(path, as_version=4)
    nbformat.validate(laid)
    assert [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in laid.cells] == [
        None,
        "idempotency",
        "risk-and-reason",
        "implementation-case",
    ]
    assert laid.cells[0].source == "RATINGS = {}"


def test_a_gradebook_that_is_none(tmp_path: Path, grade: Grade, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = lay_out(tmp_path / "class", {"ann": {"level1": RIGHT / "level1" / "terse.py"}})
    (tmp_path / "book.db").write_text("no database, but a text that is long enough to be looked at" * 20)
    done = grade(folder, tmp_path / "out", "--gradebook", str(tmp_path / "book.db"))
    assert done.status == 2 and "book.db cannot be written" in done.err and done.err.count("\n") == 1
    assert (tmp_path / "out" / "grades.csv").exists(), "what was judged is kept"
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    missing = grade(folder, tmp_path / "out 2", "--gradebook", str(tmp_path / "other.db"))
    assert missing.status == 2 and "--gradebook needs nbgrader; install it with" in missing.err
    assert not (tmp_path / "out 2").exists()
