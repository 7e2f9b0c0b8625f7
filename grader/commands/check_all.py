"""`exit137 check --all`: every exercise that has an answer, one line each."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from ..catalogue import Course, Level
from ..errors import UserError
from ..marking import mark
from ..paths import checkout, levels_folder
from ..report import Report, could_not_read
from ..source import read_source
from ..workbook import find_answer
from ..zygote import open_starter


def run_all(course: Course, args: argparse.Namespace) -> int:
    """Check all answers that are found, with one starter; the worst exit status of them."""
    pairs = list(_solutions(course) if args.solutions else _answers(course))
    if not pairs:
        raise UserError("No answer was found to check; change to your workbook folder, or run exit137 lab to get one.")
    starter = open_starter()
    reports = []
    try:
        for level, path in pairs:
            try:
                report = mark(level, read_source(path), starter=starter, seed=args.seed, seconds=args.timeout)
            except UserError as error:
                report = could_not_read(level, str(path), str(error))
            reports.append(report)
    finally:
        starter.close()
    if args.json:
        print(json.dumps([report.as_json() for report in reports]))
    else:
        _show(reports)
    return max(report.exit_status for report in reports)


def _solutions(course: Course) -> Iterator[tuple[Level, Path]]:
    root = checkout()
    if root is None:
        raise UserError("The solutions are not part of an installed exit137; run this in a checkout of the course.")
    for level in _judged(course):
        yield level, root / "solutions" / level.folder / f"{level.stem}.py"


def _answers(course: Course) -> Iterator[tuple[Level, Path]]:
    for level in _judged(course):
        try:
            yield level, find_answer(level)
        except UserError:
            continue  # an exercise that was removed from the workbook is not asked for


def _judged(course: Course) -> Iterator[Level]:
    for level in course.levels.values():
        if (levels_folder() / level.folder / f"test_{level.stem}.py").is_file():
            yield level


def _show(reports: list[Report]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(show_edge=False, pad_edge=False)
    for name in ("", "exercise", "points", "does not hold yet", "seconds"):
        table.add_column(name, justify="right" if name in ("points", "seconds") else "left")
    for report in reports:
        values = report.as_json()
        failing = ", ".join(mark.criterion.id for mark in report.marks if not mark.passed)
        table.add_row(
            report.level.id,
            Text(report.level.title),
            f"{values['points']:.4g} of {values['max_points']:.4g}",
            Text(failing + (f" ({report.error})" if report.error else "")),
            f"{report.seconds:.1f}",
        )
    Console(highlight=False).print(table)
