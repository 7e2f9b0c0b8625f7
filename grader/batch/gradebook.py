"""Scores per criterion into nbgrader's gradebook, through nbgrader's own API, so that its export and its
Formgrader show them. Assignments, notebooks and grade cells are called as in what `exit137 release` makes."""

from __future__ import annotations

import importlib.util
import sqlite3
from collections.abc import Iterable
from datetime import UTC
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..report import number
from .classroom import Classroom
from .deadlines import handed_in
from .naming import line as name_line
from .standing import Entry, Line


def require_nbgrader() -> None:
    """UserError if nbgrader is not installed."""
    if importlib.util.find_spec("nbgrader") is None:
        raise UserError("--gradebook needs nbgrader; install it with: python -m pip install 'exit137[instructor]'")


def write_gradebook(path: Path, lines: Iterable[Line], classroom: Classroom) -> None:
    """Enter every student, and the score of each criterion that was judged. What it holds already is brought up to
    date. UserError if the database cannot be written."""
    require_nbgrader()
    from nbgrader.api import Gradebook
    from sqlalchemy.exc import SQLAlchemyError

    present = {student.name: student for student in classroom.students}
    try:
        with Gradebook(f"sqlite:///{path.absolute()}") as book:
            known: set[str] = set()
            for line in lines:
                student = name_line(line.student)
                book.update_or_create_student(student)
                hand_ins = present[line.student].hand_ins if line.student in present else {}
                for entry in line.entries:
                    _describe(book, entry, known)
                    if entry.report is not None:
                        hand_in = hand_ins.get(entry.level.id)
                        when = handed_in(hand_in, classroom.root)[0].astimezone(UTC) if hand_in else None
                        _enter(book, student, entry, when.replace(tzinfo=None) if when else None)
            book.db.commit()
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise UserError(f"The gradebook {path} cannot be written: {str(error).splitlines()[0]}") from error


def _describe(book: Any, entry: Entry, known: set[str]) -> None:
    """The assignment, the notebook and its grade cells, once."""
    level = entry.level
    if level.id in known:
        return
    known.add(level.id)
    book.update_or_create_assignment(level.folder)
    book.update_or_create_notebook(level.stem, level.folder)
    for criterion in level.criteria:
        score = number(criterion.points)
        book.update_or_create_grade_cell(criterion.id, level.stem, level.folder, max_score=score, cell_type="code")


def _enter(book: Any, student: str, entry: Entry, when: Any) -> None:
    assert entry.report is not None
    level = entry.level
    submission = book.update_or_create_submission(level.folder, student)
    if when is not None and (submission.timestamp is None or when > submission.timestamp):
        submission.timestamp = when
    notebook = book.find_submission_notebook(level.stem, level.folder, student)
    notebook.late_submission_penalty = number(entry.deduction) if entry.late else None
    for row in entry.report["criteria"]:
        grade = book.find_grade(row["id"], level.stem, level.folder, student)
        grade.auto_score, grade.needs_manual_grade = row["points"], False
