"""What a learner has reached: kept in their workbook, saved as lesson 2 teaches, so that a kill loses nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from .catalogue import Course, Level
from .display import table_html

NAME = ".exit137-progress.json"
VERSION = 1


def load_progress(workbook: Path) -> dict[str, Any]:
    """The progress kept in a workbook: `{"version": 1, "checks": {id: check}, "hints": {id: step}}`.

    A check is `{"at": ISO time, "file": sha256 of the saved answer or null, "report": the contract's object}`.

    A missing file is a fresh start. One that cannot be understood is set aside under another name, and that
    is said in `"notice"`; it is never written over.
    """
    path = workbook / NAME
    fresh: dict[str, Any] = {"version": VERSION, "checks": {}, "hints": {}}
    try:
        found = json.loads(path.read_bytes())
    except FileNotFoundError:
        return fresh
    except (ValueError, RecursionError):
        found = None
    if isinstance(found, dict) and found.get("version") == VERSION and _is_sound(found):
        return found
    aside = path.with_name(f"{NAME}.set-aside-{datetime.now():%Y%m%d-%H%M%S}")
    path.replace(aside)
    return {
        **fresh,
        "notice": f"{NAME} could not be understood; it was kept as {aside.name}, and progress starts anew.",
    }


def _is_sound(found: dict[str, Any]) -> bool:
    return all(isinstance(found.get(key), dict) for key in ("checks", "hints"))


def note_check(workbook: Path, report: dict[str, Any], *, saved: bool = True) -> None:
    """Keep what a check found (the contract's object), and which saved answer it was about.

    `saved` False: something else was judged than what is saved, such as cells that were run and not saved yet.
    """
    at = datetime.now().astimezone().isoformat(timespec="seconds")
    lesson, number = report["exercise"].split(".")
    answer = next(saved_answers(workbook, f"lesson{lesson}", f"level{number}"), None)
    entry = {"at": at, "file": digest(answer) if answer and saved else None, "report": report}
    _change(workbook, lambda progress: progress["checks"].update({report["exercise"]: entry}))


def saved_answers(workbook: Path, folder: str, stem: str) -> Iterator[Path]:
    """The files in a workbook that answer a level, the one that `exit137 check` would take first."""
    for suffix in (".ipynb", ".py"):
        path = workbook / "exercises" / folder / (stem + suffix)
        if path.is_file():
            yield path


def digest(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def failing(check: dict[str, Any]) -> list[str]:
    """The ids of the criteria that did not hold in a kept check."""
    return [mark["id"] for mark in check["report"]["criteria"] if not mark["passed"]]


def note_hint(workbook: Path, level: Level, step: int) -> None:
    """Keep which step of the ladder was read."""
    _change(workbook, lambda progress: progress["hints"].update({level.id: step}))


def _change(workbook: Path, change: Callable[[dict[str, Any]], None]) -> None:
    from exit137.files import write_json
    from filelock import FileLock

    # Two notebooks may be checked at the same moment.
    with FileLock(workbook / f"{NAME}.lock", timeout=10):
        progress = load_progress(workbook)
        change(progress)
        progress.pop("notice", None)
        write_json(workbook / NAME, progress)


def overview(course: Course, progress: dict[str, Any]) -> list[tuple[str, str, str, str, str]]:
    """A row an exercise: id, title, points, what does not hold yet, when it was last checked."""
    rows = []
    for level in course.levels.values():
        check = progress["checks"].get(level.id)
        if check is None:
            rows.append((level.id, level.title, f"of {float(level.max_points):.4g}", "not checked yet", ""))
        else:
            report, when = check["report"], check["at"].replace("T", " ")[:16]
            waiting = ", ".join(failing(check)) or "nothing: all criteria hold"
            rows.append((level.id, level.title, f"{report['points']:.4g} of {report['max_points']:.4g}", waiting, when))
    return rows


def next_step(course: Course, progress: dict[str, Any]) -> str:
    """One sentence: what to do next."""
    for level in course.levels.values():
        check = progress["checks"].get(level.id)
        if check is None:
            return f"Next: exercise {level.id}, {level.title}, in exercises/{level.folder}/{level.stem}.ipynb."
        if waiting := failing(check):
            criterion = next((c for c in level.criteria if c.id in waiting), level.criteria[0])
            return f"Next: in {level.id}, {criterion.title[0].lower()}{criterion.title[1:]}. See {criterion.covered}."
    return "Every criterion of every exercise holds."


class ProgressView:
    """Shown as a table in a notebook, as text elsewhere."""

    HEAD = ("", "exercise", "points", "does not hold yet", "last check")

    def __init__(self, course: Course, progress: dict[str, Any]) -> None:
        self.rows, self.next = overview(course, progress), next_step(course, progress)
        self.notice = progress.get("notice")

    def _repr_html_(self) -> str:
        return table_html("Progress", self.HEAD, self.rows, [line for line in (self.notice, self.next) if line])

    def __repr__(self) -> str:
        lines = ["  ".join(cell for cell in row if cell) for row in self.rows]
        return "\n".join([*lines, *([self.notice] if self.notice else []), self.next])
