"""`exit137 check`: judge an answer and say what holds, what does not and why."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..catalogue import Course, Level, load_course
from ..errors import UserError
from ..report import Report, could_not_read, plain
from ..workbook import find_answer, workbook_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", nargs="?", help="the exercise, such as 4.2")
    parser.add_argument("file", metavar="FILE", nargs="?", help="a notebook or module; without it, your own")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--seed", type=int, help="repeat a run with the ids and inputs of its seed")
    parser.add_argument("--timeout", type=float, metavar="SECONDS", help="the limit for the whole check")
    parser.add_argument("--name", help="the name to give the answer in the report")
    parser.add_argument("--all", action="store_true", help="check every exercise for which there is an answer")
    parser.add_argument("--solutions", action="store_true", help="with --all: check the course's own solutions")


def run(args: argparse.Namespace) -> int:
    """Judge one answer, or all. Where the call is off, --json prints an object all the same: a program reads it."""
    course = load_course()
    if args.all:
        from .check_all import run_all

        return run_all(course, args)
    try:
        return _run_one(course, args)
    except UserError as error:
        if args.json:
            level = course.levels.get(args.id or "")
            print(json.dumps(_not_judged(level, args, str(error)), ensure_ascii=True))
        raise


def _not_judged(level: Level | None, args: argparse.Namespace, sentence: str) -> dict[str, Any]:
    """The contract's object for a call that is off; of an exercise that there is not, it has no criteria."""
    name = args.name or args.file or ""
    if level is not None:
        return could_not_read(level, name, sentence).as_json()
    own: dict[str, Any] = {"exercise": plain(args.id or ""), "submission": plain(name), "passed": False}
    own |= {"points": 0.0, "max_points": 0.0, "seconds": 0.0, "error": plain(sentence)}
    return {**own, "criteria": [], "notes": [], "seed": 0}


def _run_one(course: Course, args: argparse.Namespace) -> int:
    if args.id is None:
        raise UserError("No exercise was named; give its id, as in `exit137 check 4.2`.")
    level = course.level(args.id)
    if args.timeout is not None and args.timeout <= 0:
        raise UserError(f"A timeout of {args.timeout:g} seconds was given; expected more than 0.")
    path = Path(args.file) if args.file is not None else find_answer(level)
    report = check_file(level, path, seed=args.seed, seconds=args.timeout)
    if (root := workbook_of(level, path)) is not None:
        report = keep(root, report)
    if args.name:
        report = replace(report, submission=args.name)
    if args.json:
        print(json.dumps(report.as_json(), ensure_ascii=True))
    elif report.error is not None and report.error.startswith("cannot read: "):
        raise UserError(report.error.removeprefix("cannot read: "))
    else:
        from ..display import show

        show(report.as_json())
    return report.exit_status


def keep(workbook: Path, report: Report) -> Report:
    """Note the result in the learner's progress; where that cannot be written, the report says so."""
    from ..progress import note_check

    try:
        note_check(workbook, report.as_json())
    except OSError as error:
        return replace(report, notes=(*report.notes, f"Your progress could not be kept: {error}."))
    return report


def check_file(level: Level, path: Path, *, seed: int | None, seconds: float | None) -> Report:
    """Judge the answer in a file."""
    from ..source import read_source

    try:
        source = read_source(path)
    except UserError as error:
        return could_not_read(level, str(path), str(error))
    from ..marking import mark

    return mark(level, source, seed=seed, seconds=seconds)
