"""An instructor's course in a few lines: what differs from `lessons/course.toml`, in a file of its own.

    title = "Agents, spring 2027"
    variant = "2027"                    other items, another order, other words in the inputs
    left_out = ["2.3"]                  exercises that this course does not ask for
    order = [1, 2, 4, 3, 5, 6]          the lessons, each of them once

    [points."4.2"]                      what a criterion counts, a number or a fraction as text
    proof = 2
    kill-anywhere = "3/2"

EXIT137_COURSE names the file. Without it `differences.toml` beside course.toml is read, if there is one: that is
where a bundle and a wheel carry the differences they were made with.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

from .errors import UserError

VARIABLE = "EXIT137_COURSE"
NAME = "differences.toml"
KEYS = ("title", "variant", "left_out", "order", "points")


def differences_file(table: Path) -> Path | None:
    """The file of differences in force for the course table `table`, or None.

    UserError when EXIT137_COURSE names a file that is not there.
    """
    named = os.environ.get(VARIABLE)
    if named:
        path = Path(named).absolute()
        if not path.is_file():
            raise UserError(f"{VARIABLE} names {path}, and there is no such file; correct it or unset it.")
        return path
    beside = table.parent / NAME
    return beside if beside.is_file() else None


def read_differences(path: Path) -> dict[str, Any]:
    """The differences in a file; UserError, one sentence, for one that cannot be read or has another key."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        raise UserError(f"The differences in {path} cannot be read: {error}.") from None
    for key in found:
        if key not in KEYS:
            raise UserError(f"{path} has {key!r}, which is no difference; expected {', '.join(KEYS)}.")
    return found


def with_differences(table: dict[str, Any], differences: dict[str, Any], path: Path) -> dict[str, Any]:
    """The course table as `differences` make it; UserError for a lesson, exercise or criterion that there is not."""
    kept = {key: value for key, value in differences.items() if key in ("title", "variant", "left_out")}
    lessons = [{**lesson, "level": [dict(level) for level in lesson["level"]]} for lesson in table["lesson"]]
    if "order" in differences:
        lessons = _ordered(lessons, differences["order"], path)
    levels = {level["id"]: level for lesson in lessons for level in lesson["level"]}
    for level_id, points in _tables(differences.get("points", {}), path):
        if level_id not in levels:
            raise UserError(f"{path} has points for {level_id!r}; expected one of {', '.join(levels)}.")
        levels[level_id]["criteria"] = _with_points(levels[level_id], points, path)
    return {**table, **kept, "lesson": lessons}


def _ordered(lessons: list[dict[str, Any]], order: Any, path: Path) -> list[dict[str, Any]]:
    by_number = {lesson["number"]: lesson for lesson in lessons}
    if not isinstance(order, list) or sorted(map(repr, order)) != sorted(map(repr, by_number)):
        raise UserError(f"{path} has the order {order}; expected each of {', '.join(map(str, by_number))} once.")
    return [by_number[number] for number in order]


def _tables(points: Any, path: Path) -> list[tuple[str, dict[str, Any]]]:
    if not isinstance(points, dict) or not all(isinstance(value, dict) for value in points.values()):
        raise UserError(f'{path} has points of another form; expected a table an exercise, such as [points."4.2"].')
    return list(points.items())


def _with_points(level: dict[str, Any], points: dict[str, Any], path: Path) -> list[dict[str, Any]]:
    known = [criterion["id"] for criterion in level["criteria"]]
    for criterion_id in points:
        if criterion_id not in known:
            raise UserError(
                f"{path} has points for {criterion_id!r} of {level['id']}; expected one of {', '.join(known)}."
            )
    return [{**entry, "points": points.get(entry["id"], entry.get("points", 1))} for entry in level["criteria"]]
