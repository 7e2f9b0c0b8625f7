"""Where each student stands, put together from the reports, the class folder and the due dates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from ..catalogue import Level
from .classroom import Classroom, Student
from .deadlines import ClassFile, Lateness, handed_in
from .naming import order
from .results import Results

State = Literal["judged", "broken", "missing", "waiting"]
LOST = "worker lost"


@dataclass(frozen=True)
class Entry:
    """One student at one level. `state`: judged; broken (handed in, but no verdict could be had, without a report where
    all that came cannot be opened); missing (nothing handed in); waiting (not judged yet)."""

    level: Level
    state: State
    report: dict[str, Any] | None = None
    late: Lateness | None = None
    notices: tuple[str, ...] = ()

    @property
    def points(self) -> Fraction:
        """What was reached, without what lateness costs."""
        rows = self.report["criteria"] if self.report else []
        return sum((exact(row["points"]) for row in rows), Fraction(0))

    @property
    def deduction(self) -> Fraction:
        return self.points * self.late.share if self.late else Fraction(0)


@dataclass(frozen=True)
class Line:
    """A student's entries, one for each level of the class."""

    student: str
    entries: tuple[Entry, ...]
    problems: tuple[str, ...]
    packed_by: str = ""

    @property
    def total(self) -> Fraction:
        return sum((entry.points - entry.deduction for entry in self.entries), Fraction(0))


def exact(points: float) -> Fraction:
    """The fraction that a number in a report stands for, so that six sixths are one.

    Of two fractions below a thousand with denominators up to a million no more than one has that number.
    """
    return Fraction(points).limit_denominator(10**6)


def standings(results: Results, classroom: Classroom, class_file: ClassFile, levels: Sequence[Level]) -> Iterator[Line]:
    """All students of the class and of the results, in order, read one at a time."""
    present = {student.name: student for student in classroom.students}
    for name in sorted(results.names, key=order):
        student = present.get(name, Student(name))
        entries = tuple(_entry(results, classroom, class_file, student, level) for level in levels)
        yield Line(name, entries, tuple(student.problems), student.packed_by)


def _entry(results: Results, classroom: Classroom, class_file: ClassFile, student: Student, level: Level) -> Entry:
    hand_in = student.hand_ins.get(level.id)
    report = results.read(student.name, level)
    if report is None and hand_in is None and student.problems and not student.hand_ins:
        return Entry(level, "broken")  # something came, and nothing of it can be looked into
    if report is None:
        return Entry(level, "waiting" if hand_in else "missing")
    state: State = "broken" if is_broken(report["error"]) else "judged"
    if hand_in is None:
        return Entry(level, state, report, notices=("it is no longer in the class folder",))
    if class_file.due_date(student.name, level) is None:
        return Entry(level, state, report, notices=hand_in.notices)
    when, notice = handed_in(hand_in, classroom.root)
    notices = (*hand_in.notices, notice) if notice else hand_in.notices
    return Entry(level, state, report, class_file.lateness(student.name, level, when), notices)


def is_broken(error: str | None) -> bool:
    """Whether a report's error means that the answer was never judged."""
    return error is not None and (error.startswith("cannot read") or error in ("grader fault", LOST))
