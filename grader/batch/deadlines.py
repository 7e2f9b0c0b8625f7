"""Due dates, extensions and what lateness costs, from a `class.toml` beside the class. INSTRUCTORS.md shows one."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from fractions import Fraction
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ..catalogue import Course, Level
from ..errors import UserError
from ..source import read_regular
from .classroom import CLASS_FILE, HandIn
from .naming import nearest

DAY = timedelta(days=1)
STAMP = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,6})?)\d*\s*([A-Za-z_/+\-0-9:]*)\s*")


@dataclass(frozen=True)
class Lateness:
    """How late a submission came, in days begun, and the share of its points that this costs."""

    days: int
    share: Fraction


@dataclass(frozen=True)
class ClassFile:
    """What an instructor says of a class; everything in it may be left out.

    `due` by lesson ("4") or exercise ("4.2"), `extensions` the same by student; `exercises` are those asked for,
    `students` those who are expected to hand in.
    """

    zone: tzinfo | None = None
    per_day: Fraction = Fraction(0)
    at_most: Fraction = Fraction(1)
    grace: timedelta = timedelta(0)
    due: dict[str, datetime] = field(default_factory=dict)
    extensions: dict[str, dict[str, datetime]] = field(default_factory=dict)
    exercises: tuple[str, ...] = ()
    students: tuple[str, ...] = ()

    def due_date(self, student: str, level: Level) -> datetime | None:
        """When a level is due: an extension before the class's date, an exercise's date before its lesson's."""
        owner = nearest(student, self.extensions)
        for dates in (self.extensions[owner] if owner is not None else {}, self.due):
            for key in (level.id, str(level.lesson)):
                if key in dates:
                    return dates[key]
        return None

    def lateness(self, student: str, level: Level, handed_in: datetime) -> Lateness | None:
        """None if it came in time; otherwise the days begun since the due date, by the clock on the wall."""
        due = self.due_date(student, level)
        if due is None:
            return None
        handed_in = handed_in.replace(microsecond=0)
        if handed_in.astimezone(UTC) - due.astimezone(UTC) <= self.grace:
            return None
        # Between two times of one zone Python counts by the wall clock: a day in which it is set back is one day.
        days = max(1, -(-(handed_in.astimezone(due.tzinfo) - due) // DAY))
        return Lateness(days, min(days * self.per_day, self.at_most))


def read_class_file(folder: Path, root: Path, named: Path | None, course: Course) -> ClassFile:
    """The class.toml that is named, or the one in the class folder or in that of the nbgrader course around it.

    UserError with the file and what is off in it.
    """
    places = [named] if named else [folder / CLASS_FILE, root / CLASS_FILE]
    if named is None and root.name == "submitted":
        places.append(root.resolve().parent / CLASS_FILE)
    path = next((place for place in places if place.is_file()), None)
    if path is None:
        if named:
            raise UserError(f"{named} was not found; give the path of the class file.")
        return ClassFile()
    try:
        return _class_file(tomllib.loads(path.read_text(encoding="utf-8-sig")), course)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise UserError(f"{path} is off: {error}.") from None


def _class_file(data: dict[str, Any], course: Course) -> ClassFile:
    known = {"zone", "late", "due", "extension", "exercises", "students"}
    if strange := sorted(set(data) - known):
        raise ValueError(f"it has {strange[0]!r}, expected only {', '.join(sorted(known))}")
    zone = _zone(data["zone"]) if "zone" in data else None
    late = data.get("late", {})
    if strange := sorted(set(late) - {"percent_per_day", "at_most_percent", "grace_minutes"}):
        raise ValueError(f"[late] has {strange[0]!r}, expected percent_per_day, at_most_percent, grace_minutes")
    extensions = data.get("extension", {})
    return ClassFile(
        zone,
        _percent(late.get("percent_per_day", 0)),
        _percent(late.get("at_most_percent", 100)),
        timedelta(minutes=late.get("grace_minutes", 0)),
        _dates(data.get("due", {}), zone, course),
        {student: _dates(dates, zone, course) for student, dates in extensions.items()},
        tuple(_exercise(str(key), course) for key in data.get("exercises", [])),
        tuple(str(name) for name in data.get("students", [])),
    )


def _percent(value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100:
        raise ValueError(f"{value!r} is no percentage from 0 to 100")
    return Fraction(str(value)) / 100


def _dates(dates: dict[str, Any], zone: tzinfo | None, course: Course) -> dict[str, datetime]:
    return {_exercise(key, course): _moment(key, value, zone) for key, value in dates.items()}


def _exercise(key: str, course: Course) -> str:
    if key not in course.levels and key not in {str(lesson.number) for lesson in course.lessons}:
        raise ValueError(f'{key!r} is neither a lesson nor an exercise; expected a name such as "4" or "4.2"')
    return key


def _moment(key: str, value: object, zone: tzinfo | None) -> datetime:
    """A date with an offset stands for itself; one without is in the class's zone; a day alone lasts to its end."""
    if isinstance(value, date) and not isinstance(value, datetime):
        value = datetime.combine(value, time(23, 59, 59))
    if not isinstance(value, datetime):
        raise ValueError(f"the date of {key!r} is {value!r}, expected one such as 2026-11-02T23:59:00, without quotes")
    if value.tzinfo is not None:
        return value
    if zone is None:
        raise ValueError('its dates need a time zone, such as zone = "Europe/Berlin"')
    return value.replace(tzinfo=zone, fold=1)  # where the clock is set back, an hour comes twice: the later one counts


def _zone(name: object) -> ZoneInfo:
    try:
        return ZoneInfo(str(name))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(
            f'{name!r} is no time zone that this Python knows; expected a name such as "Europe/Berlin" '
            "(on Windows: python -m pip install tzdata)"
        ) from None


# When something was handed in ----------------------------------------------------------------------


def handed_in(hand_in: HandIn, root: Path) -> tuple[datetime, str | None]:
    """When an answer came: by nbgrader's timestamp.txt beside it or above it, otherwise by its file's time.

    With a sentence about a timestamp file that could not be read.
    """
    notice = None
    for folder in hand_in.path.parents:
        if folder == root:
            break
        stamp = folder / "timestamp.txt"
        if stamp.is_file():
            when = stamped(stamp)
            if when is not None:
                return when, None
            notice = f"{stamp.relative_to(root)} holds no time that can be read; the file's own time was taken."
    return datetime.fromtimestamp(hand_in.path.lstat().st_mtime, UTC), notice


def stamped(path: Path) -> datetime | None:
    """The time in a timestamp file, None if there is none in it.

    nbgrader writes `2026-11-02 22:58:23.948203 UTC`; a zone may also be an offset (+0100) or a name.
    """
    try:
        match = STAMP.fullmatch(read_regular(path, 200).decode("utf-8", "replace"))
        if match is None:
            return None
        naive = datetime.fromisoformat(f"{match[1]}T{match[2]}")
        if offset := re.fullmatch(r"([+-])(\d\d):?(\d\d)", match[3]):
            shift = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
            return naive.replace(tzinfo=timezone(-shift if offset[1] == "-" else shift))
        return naive.replace(tzinfo=_zone(match[3] or "UTC"))
    except (UserError, ValueError):
        return None
