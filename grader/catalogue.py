"""The course as data: what `lessons/course.toml` says, checked once and frozen."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import gcd, prod
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
class Choice:
    """Names of which a course asks for some: those of `asked`, in that order, one of each of `places`."""

    asked: tuple[str, ...]
    places: tuple[tuple[str, ...], ...]

    @property
    def usual(self) -> tuple[str, ...]:
        """What the default course asks for: the first name of each place."""
        return tuple(place[0] for place in self.places)

    @property
    def pool(self) -> tuple[str, ...]:
        """All that any variant may ask for."""
        return tuple(name for place in self.places for name in place)


@dataclass(frozen=True)
class Level:
    """One exercise: its id (`4.2`), the names a learner defines, its criteria and its three hints.

    `choices` are behind the items that a level 1 asks to be judged: one choice, or two of which each pair is an item.
    """

    id: str
    title: str
    minutes: int
    names: tuple[str, ...]
    hints: tuple[str, ...]
    criteria: tuple[Criterion, ...]
    choices: tuple[Choice, ...] = ()
    variant: str = ""

    @property
    def lesson(self) -> int:
        return int(self.id.split(".")[0])

    @property
    def number(self) -> int:
        return int(self.id.split(".")[1])

    @property
    def items(self) -> tuple[str, ...]:
        """What a level 1 asks to be judged, in that order."""
        return _pairs(choice.asked for choice in self.choices)

    @property
    def usual(self) -> tuple[str, ...]:
        """What it asks for in the default course."""
        return _pairs(choice.usual for choice in self.choices)

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
        choices=tuple(_choice(entry[key], entry["id"], variant) for key in ("each", "items") if key in entry),
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


def _choice(entry: list[str | list[str]], level_id: str, variant: str) -> Choice:
    """Each place in the table is one name, or a list of names of which a variant asks for one, in another order.

    The default asks for the first names. Digests decide, which are the same on every machine and Python.
    """
    places = tuple((place,) if isinstance(place, str) else tuple(place) for place in entry)
    if not variant:
        return Choice(tuple(place[0] for place in places), places)
    picked = _picked(places, level_id, variant)
    return Choice(tuple(sorted(picked, key=lambda name: _digest(variant, level_id, name))), places)


def _picked(places: tuple[tuple[str, ...], ...], level_id: str, variant: str) -> list[str]:
    """One name of each place: never those of the default. Variants that differ in their last number alone ("2026",
    "2027") go through all the sets there are before one of them comes again."""
    sets = prod(len(place) for place in places) - 1
    if not sets:
        return [place[0] for place in places]
    match = re.fullmatch(r"(.*?)(\d*)(\D*)", variant)
    assert match is not None
    step = next(step for step in range(round(sets * 0.618), 2 * sets + 1) if gcd(step, sets) == 1)
    rest = 1 + (_digest(match[1], match[3], level_id, *places[0]) + step * int(match[2] or 0)) % sets
    picked = []
    for place in places:
        rest, chosen = divmod(rest, len(place))
        picked.append(place[chosen])
    return picked


def _digest(*words: str) -> int:
    return int.from_bytes(hashlib.sha256("\0".join(words).encode()).digest(), "big")


def _pairs(names: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """The names of one choice; of two, each of the first with each of the second: `create_ticket after-model`."""
    chosen = tuple(names)
    return tuple(" ".join(pair) for pair in product(*chosen)) if chosen else ()
