"""Scores per criterion into nbgrader's gradebook, through nbgrader's own API, so that its export and its
Formgrader show them. Assignments, notebooks and grade cells are called as in what `exit137 release` makes."""

from __future__ import annotations

import importlib.util
import os
import sqlite3
import subprocess
import sysconfig
import warnings
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..catalogue import Level
from ..errors import UserError
from ..report import number
from .autograded import write_autograded
from .classroom import Classroom, HandIn
from .deadlines import handed_in, stamped
from .naming import line as name_line
from .standing import Entry, Line


def require_nbgrader() -> None:
    """UserError if nbgrader is not installed."""
    if importlib.util.find_spec("nbgrader") is None:
        raise UserError("--gradebook needs nbgrader; install it with: python -m pip install 'exit137[instructor]'")


def write_gradebook(path: Path, lines: Iterable[Line], levels: Sequence[Level], classroom: Classroom) -> None:
    """Enter every student, and the score of each criterion that was judged. What the gradebook holds already is
    brought up to date; scores that a person gave in it stay. For a class that is nbgrader's `submitted` folder, the
    notebooks that Formgrader opens are laid beside it. UserError if the gradebook cannot be written.
    """
    require_nbgrader()
    from nbgrader.api import Gradebook
    from sqlalchemy.exc import SAWarning, SQLAlchemyError

    present = {student.name: student for student in classroom.students}
    # nbgrader starts alembic by its bare name to make a new database; an environment need not be activated for us.
    os.environ["PATH"] = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])
    try:
        with warnings.catch_warnings(), Gradebook(f"sqlite:///{path.absolute()}") as book:
            # nbgrader reads what it is about to add. SQLAlchemy remarks on it, and nobody who grades can mend that.
            warnings.filterwarnings("ignore", category=SAWarning, module=r"nbgrader\.api")
            for level in levels:
                _describe(book, level)
            for line in lines:
                student = _key(line.student)
                book.update_or_create_student(student)
                hand_ins = present[line.student].hand_ins if line.student in present else {}
                for entry in line.entries:
                    if entry.report is not None:
                        hand_in = hand_ins.get(entry.level.id)
                        _enter(book, student, entry, _when(hand_in, classroom) if hand_in else None)
                        if hand_in and classroom.is_nbgrader:
                            write_autograded(classroom.root.parent, entry, hand_in)
            book.db.commit()
    except (SQLAlchemyError, sqlite3.Error, subprocess.SubprocessError, OSError) as error:
        raise UserError(f"The gradebook {path} cannot be written: {str(error).splitlines()[0]}") from error


def _when(hand_in: HandIn, classroom: Classroom) -> datetime | None:
    """When it was handed in. In its own folders nbgrader takes nothing but the timestamp file for that, and calls a
    submission ungraded whose time in the gradebook is another."""
    if not classroom.is_nbgrader:
        return handed_in(hand_in, classroom.root)[0]
    stamp = hand_in.path.parent / "timestamp.txt"
    return stamped(stamp) if stamp.exists() else None


def _key(student: str) -> str:
    """The name as it is, since nbgrader finds a student's folder by it; a name that is no text cannot be kept."""
    return student if student.isprintable() else name_line(student)


def _describe(book: Any, level: Level) -> None:
    """The assignment, the notebook and its grade cells."""
    book.update_or_create_assignment(level.folder)
    book.update_or_create_notebook(level.stem, level.folder)
    for criterion in level.criteria:
        score = number(criterion.points)
        book.update_or_create_grade_cell(criterion.id, level.stem, level.folder, max_score=score, cell_type="code")


def _enter(book: Any, student: str, entry: Entry, when: datetime | None) -> None:
    assert entry.report is not None
    from nbgrader.api import Grade, MissingEntry, SubmittedNotebook

    level = entry.level
    submission = book.update_or_create_submission(level.folder, student)
    submission.timestamp = when.astimezone(UTC).replace(tzinfo=None) if when else None  # UTC, without saying so
    try:
        notebook = book.find_submission_notebook(level.stem, level.folder, student)
    except MissingEntry:  # the submission is older than this notebook of its assignment
        notebook = SubmittedNotebook(notebook=book.find_notebook(level.stem, level.folder), assignment=submission)
        book.db.add(notebook)
    notebook.late_submission_penalty = number(entry.deduction)
    grades = {grade.cell.name: grade for grade in notebook.grades}
    for row in entry.report["criteria"]:
        if row["id"] not in grades:
            cell = book.find_grade_cell(row["id"], level.stem, level.folder)
            grades[row["id"]] = Grade(cell_id=cell.id, notebook=notebook)
            book.db.add(grades[row["id"]])
        grades[row["id"]].auto_score = row["points"]
        grades[row["id"]].needs_manual_grade = False
