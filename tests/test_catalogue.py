"""The course table says only what is there: headings, hints, criteria that the graders speak for."""

from __future__ import annotations

import re

import pytest

from grader.catalogue import Course, Level, load_course
from grader.course.gates import lacks
from grader.errors import UserError

from .conftest import ROOT

BUILT = [
    level
    for level in load_course().levels.values()
    if (ROOT / "solutions" / level.folder / f"{level.stem}.py").is_file()
]


def test_the_course_has_six_lessons_of_three_levels(course: Course) -> None:
    assert [lesson.number for lesson in course.lessons] == [1, 2, 3, 4, 5, 6]
    first_three = [level.id for level in course.levels.values() if level.number <= 3]
    assert first_three == [f"{lesson}.{n}" for lesson in range(1, 7) for n in (1, 2, 3)]


@pytest.mark.parametrize("level", [pytest.param(level, id=level.id) for level in load_course().levels.values()])
def test_nothing_of_a_level_is_missing(level: Level) -> None:
    missing = lacks(ROOT, level)
    assert not missing, "\n".join(map(str, missing))


@pytest.mark.parametrize("level", [pytest.param(level, id=level.id) for level in BUILT])
def test_each_criterion_names_a_section_that_exists(course: Course, level: Level) -> None:
    (lesson,) = (lesson for lesson in course.lessons if lesson.number == level.lesson)
    text = (ROOT / "lessons" / "sources" / f"{lesson.slug}.py").read_text(encoding="utf-8")
    headings = set(re.findall(r"^# #+ (.+)$", text, flags=re.MULTILINE))
    for criterion in level.criteria:
        assert criterion.see in headings, f"{level.id} {criterion.id}: {criterion.see!r} is no heading of the lesson"


@pytest.mark.parametrize("level", [pytest.param(level, id=level.id) for level in BUILT])
def test_each_level_has_three_hints(level: Level) -> None:
    assert len(level.hints) == 3
    assert len(set(level.hints)) == 3


def test_an_unknown_exercise_is_answered_with_those_there_are(course: Course) -> None:
    with pytest.raises(UserError, match=r"'9\.9'.*4\.2"):
        course.level("9.9")
