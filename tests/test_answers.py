"""Every answer that is kept here gets the verdict it deserves.

Starters fail, solutions pass, each wrong answer dies by the criterion named in its second line
(`# caught by: hit-reuses`), and every different way to be right is accepted.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.accuracy.measure import answers as answers_to
from grader.accuracy.measure import caught_by
from grader.catalogue import Course, Level, load_course
from grader.marking import mark
from grader.report import Report
from grader.source import read_source
from grader.zygote import Starter

from .conftest import ROOT

LEVELS = [
    level
    for level in load_course().levels.values()
    if (ROOT / "grader" / "levels" / level.folder / f"test_{level.stem}.py").is_file()
]
LEAST = {1: (8, 4), 2: (12, 4), 3: (12, 4)}  # wrong and right answers that each level must have
LEAST_OF = {"4.1": (10, 6), "4.2": (15, 6), "4.3": (10, 4)}


def answers(kind: str) -> list[tuple[str, Path]]:
    return [(level.id, path) for level in LEVELS for path in answers_to(ROOT, kind, level)]


def named(cases: list[tuple[str, Path]]) -> list[object]:
    return [pytest.param(level_id, path, id=f"{level_id}-{path.stem}") for level_id, path in cases]


def judge(course: Course, starter: Starter, level_id: str, path: Path) -> Report:
    return mark(course.level(level_id), read_source(path), starter=starter)


@pytest.mark.parametrize(("level_id", "path"), named(answers("right")))
def test_a_right_answer_is_accepted(course: Course, starter: Starter, level_id: str, path: Path) -> None:
    report = judge(course, starter, level_id, path)
    assert report.passed, "\n\n".join(f"{m.criterion.id}: {m.feedback}" for m in report.marks if not m.passed)
    assert report.error is None


@pytest.mark.parametrize(("level_id", "path"), named(answers("wrong")))
def test_a_wrong_answer_dies_by_its_criterion(course: Course, starter: Starter, level_id: str, path: Path) -> None:
    report = judge(course, starter, level_id, path)
    failed = {mark.criterion.id for mark in report.marks if not mark.passed}
    expected = caught_by(path)
    assert expected <= {criterion.id for criterion in course.level(level_id).criteria}, (
        "names no criterion of the level"
    )
    assert expected <= failed, f"expected {sorted(expected)} to fail, failed: {sorted(failed)} (seed {report.seed})"
    assert report.error != "grader fault"


@pytest.mark.parametrize("level", [pytest.param(level, id=level.id) for level in LEVELS])
def test_the_solution_gets_full_marks(starter: Starter, level: Level) -> None:
    report = mark(level, read_source(ROOT / "solutions" / level.folder / f"{level.stem}.py"), starter=starter)
    assert report.passed, "\n\n".join(f"{m.criterion.id}: {m.feedback}" for m in report.marks if not m.passed)
    assert report.as_json()["points"] == report.as_json()["max_points"]


@pytest.mark.parametrize("level", [pytest.param(level, id=level.id) for level in LEVELS])
def test_the_starter_gets_no_point(starter: Starter, level: Level) -> None:
    path = ROOT / "exercises" / level.folder / f"{level.stem}.ipynb"
    assert path.is_file(), f"{level.id} has no exercise yet; `exit137 build {level.id}` makes it"
    report = mark(level, read_source(path), starter=starter)
    assert report.as_json()["points"] == 0, [m.criterion.id for m in report.marks if m.passed]
    assert report.error != "grader fault"


@pytest.mark.parametrize("level", [pytest.param(level, id=level.id) for level in LEVELS])
def test_there_are_enough_answers(level: Level) -> None:
    least = LEAST_OF.get(level.id, LEAST[min(level.number, 3)])
    for kind, wanted in zip(("wrong", "right"), least, strict=True):
        count = len([1 for level_id, _ in answers(kind) if level_id == level.id])
        assert count >= wanted, f"{level.id} has {count} {kind} answers; at least {wanted} are needed"
    caught = frozenset().union(*(caught_by(path) for level_id, path in answers("wrong") if level_id == level.id))
    idle = {criterion.id for criterion in level.criteria} - caught
    assert not idle, f"no wrong answer to {level.id} is caught by {', '.join(sorted(idle))}"
