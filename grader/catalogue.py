"""The course as data: what `lessons/course.toml` says, checked once and frozen."""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from .differences import NAME as DIFFERENCES
from .differences import differences_file, read_differences, with_differences
from .errors import UserError
from .paths import checkout, workbook

VARIANT = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}")


@dataclass(frozen=True)
class Criterion:
    """One thing an answer is marked for; `see` is the heading of the lesson section that covers it."""

    id: str
    title: str
    see: str
    points: Fraction
    lesson: int

    @property
    def covered(self) -> str:
        """Where to read: `lesson 4, "The effects ledger"`."""
        return f'lesson {self.lesson}, "{self.see}"' if self.see else f"lesson {self.lesson}"


@dataclass(frozen=True)
class Level:
    """One exercise: its id (`4.2`), the names a learner defines, its criteria and its three hints.

    `items` are what a level 1 asks to be judged, in that order, and `pool` all that any variant may ask for.
    """

    id: str
    title: str
    minutes: int
    names: tuple[str, ...]
    hints: tuple[str, ...]
    criteria: tuple[Criterion, ...]
    items: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()
    variant: str = ""

    @property
    def lesson(self) -> int:
        return int(self.id.split(".")[0])

    @property
    def number(self) -> int:
        return int(self.id.split(".")[1])

    @property
    def folder(self) -> str:
        return f"lesson{self.lesson}"

    @property
    def stem(self) -> str:
        return f"level{self.number}"

    @property
    def max_points(self) -> Fraction:
        return sum((c.points for c in self.criteria), Fraction(0))


@dataclass(frozen=True)
class Lesson:
    """One lesson; `slug` is the stem of its source and of its built notebook."""

    number: int
    slug: str
    title: str
    minutes: int
    levels: tuple[Level, ...]


@dataclass(frozen=True)
class Course:
    """The whole course, in order; `left_out` are the levels it does not ask for, `variant` is "" for the default."""

    title: str
    lessons: tuple[Lesson, ...]
    left_out: tuple[Level, ...] = ()
    variant: str = ""

    @cached_property
    def levels(self) -> dict[str, Level]:
        return {level.id: level for lesson in self.lessons for level in lesson.levels}

    def level(self, level_id: str) -> Level:
        """The level of that id, or a UserError that lists the ids there are."""
        try:
            return self.levels[level_id]
        except KeyError:
            known = ", ".join(self.levels)
            if level_id in {level.id for level in self.left_out}:
                raise UserError(f"Exercise {level_id} is left out of this course; it asks for {known}.") from None
            raise UserError(f"There is no exercise {level_id!r}; expected one of {known}.") from None

    def lesson_of(self, level: Level) -> Lesson:
        """The lesson that a level belongs to."""
        return next(lesson for lesson in self.lessons if lesson.number == level.lesson)


def load_course(path: Path | None = None) -> Course:
    """Read course.toml (the workbook's own without `path`), with an instructor's differences (grader.differences).

    Raises UserError that names the file and what is missing or off.
    """
    table = path or workbook() / "lessons" / "course.toml"
    differing = differences_file(table)
    differences = read_differences(differing) if differing else {}
    try:
        data = tomllib.loads(table.read_text(encoding="utf-8"))
        if differing:
            data = with_differences(data, differences, differing)
        course = _course(data, differing or table)
    except OSError as error:
        raise UserError(f"Cannot read the course table {table}: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, KeyError, ValueError, TypeError, AttributeError, ZeroDivisionError) as error:
        raise UserError(f"The course table {table} is off: {error!r}; mend it and run again.") from error
    if path is None and differing and checkout() is None and differing != table.parent / DIFFERENCES:
        _require_variant(course, table, differing)
    return course


def _require_variant(course: Course, table: Path, differing: Path) -> None:
    """An installed exit137 has its exercises built already, so their variant is settled."""
    beside = table.parent / DIFFERENCES
    built = read_differences(beside).get("variant", "") if beside.is_file() else ""
    if course.variant != built:
        raise UserError(
            f"{differing} has the variant {course.variant!r}, and the exercises here were built for {built!r}; "
            "set it in a checkout, and install what `exit137 bundle` makes there."
        )


def _course(data: dict[str, Any], told_in: Path) -> Course:
    variant = data.get("variant", "")
    if not isinstance(variant, str) or (variant and not VARIANT.fullmatch(variant)):
        raise UserError(f"{told_in} has the variant {variant!r}; expected a short text of letters and digits.")
    every = tuple(_lesson(entry, variant) for entry in data["lesson"])
    known = [level.id for lesson in every for level in lesson.levels]
    left_out = data.get("left_out", [])
    if not isinstance(left_out, list) or any(name not in known for name in left_out):
        raise UserError(f"{told_in} leaves out {left_out}; expected a list of exercises, of {', '.join(known)}.")
    lessons = tuple(_kept(lesson, left_out) for lesson in every)
    gone = tuple(level for lesson in every for level in lesson.levels if level.id in left_out)
    return Course(data["title"], lessons, gone, variant)


def _kept(lesson: Lesson, left_out: list[str]) -> Lesson:
    return replace(lesson, levels=tuple(level for level in lesson.levels if level.id not in left_out))


def _lesson(entry: dict[str, Any], variant: str) -> Lesson:
    return Lesson(
        number=entry["number"],
        slug=entry["slug"],
        title=entry["title"],
        minutes=entry["minutes"],
        levels=tuple(_level(level, variant) for level in entry["level"]),
    )


def _level(entry: dict[str, Any], variant: str) -> Level:
    # Each place in `items` is one name, or a list of names of which a variant asks for one, the default for the first.
    places = [(place,) if isinstance(place, str) else tuple(place) for place in entry.get("items", ())]
    lesson = int(entry["id"].split(".")[0])
    return Level(
        id=entry["id"],
        title=entry["title"],
        minutes=entry["minutes"],
        names=tuple(entry["names"]),
        hints=tuple(entry["hints"]),
        criteria=tuple(
            Criterion(c["id"], c["title"], c.get("see", ""), _points(c.get("points", 1)), lesson)
            for c in entry["criteria"]
        ),
        items=_asked(places, entry["id"], variant),
        pool=tuple(item for place in places for item in place),
        variant=variant,
    )


def _points(value: Any) -> Fraction:
    """A whole number, a decimal, or a fraction written as text ("1/6"), so that sums stay exact."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise ValueError(f"points {value!r}; expected a number, or a fraction as text")
    points = Fraction(str(value))
    if points < 0:
        raise ValueError(f"points {value!r}; expected none or more")
    return points


def _asked(places: list[tuple[str, ...]], level_id: str, variant: str) -> tuple[str, ...]:
    """The items of a level: the first of each place in order, or, in a variant, one of each place in another order.

    Both are picked by digest, which is the same on every machine and Python.
    """
    if not variant:
        return tuple(place[0] for place in places)

    def digest(item: str) -> str:
        return hashlib.sha256(f"{variant}\0{level_id}\0{item}".encode()).hexdigest()

    return tuple(sorted((min(place, key=digest) for place in places), key=lambda item: digest(f"place of {item}")))
