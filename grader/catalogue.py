"""The course as data: what `lessons/course.toml` says, checked once and frozen."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from .errors import UserError
from .paths import workbook


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
    """One exercise: its id (`4.2`), the names a learner defines, its criteria and its three hints."""

    id: str
    title: str
    minutes: int
    names: tuple[str, ...]
    hints: tuple[str, ...]
    criteria: tuple[Criterion, ...]

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
    """The whole course, in order."""

    title: str
    lessons: tuple[Lesson, ...]

    @cached_property
    def levels(self) -> dict[str, Level]:
        return {level.id: level for lesson in self.lessons for level in lesson.levels}

    def level(self, level_id: str) -> Level:
        """The level of that id, or a UserError that lists the ids there are."""
        try:
            return self.levels[level_id]
        except KeyError:
            known = ", ".join(self.levels)
            raise UserError(f"There is no exercise {level_id!r}; expected one of {known}.") from None


def load_course(path: Path | None = None) -> Course:
    """Read course.toml (the workbook's own without `path`).

    Raises UserError that names the file and what is missing or off.
    """
    path = path or workbook() / "lessons" / "course.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        lessons = tuple(_lesson(entry) for entry in data["lesson"])
        return Course(title=data["title"], lessons=lessons)
    except OSError as error:
        raise UserError(f"Cannot read the course table {path}: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, KeyError, ValueError, TypeError) as error:
        raise UserError(f"The course table {path} is off: {error!r}; mend it and run again.") from error


def _lesson(entry: dict[str, Any]) -> Lesson:
    return Lesson(
        number=entry["number"],
        slug=entry["slug"],
        title=entry["title"],
        minutes=entry["minutes"],
        levels=tuple(_level(level) for level in entry["level"]),
    )


def _level(entry: dict[str, Any]) -> Level:
    return Level(
        id=entry["id"],
        title=entry["title"],
        minutes=entry["minutes"],
        names=tuple(entry["names"]),
        hints=tuple(entry["hints"]),
        criteria=tuple(
            # `points` is a whole number or a fraction written as text ("1/6"), so that sums stay exact.
            Criterion(
                c["id"], c["title"], c.get("see", ""), Fraction(c.get("points", 1)), int(entry["id"].split(".")[0])
            )
            for c in entry["criteria"]
        ),
    )
