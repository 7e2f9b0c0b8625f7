"""`exit137 grade`: judge a class; a report a submission, a table, a summary, a page a student."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path

from ..batch import Options, grade


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", metavar="FOLDER", type=Path, help="one folder or archive a student, or nbgrader's course"
    )
    parser.add_argument("--out", metavar="RESULTS", type=Path, required=True, help="the folder to write to")
    parser.add_argument("--resume", action="store_true", help="go on where a grading was stopped or killed")
    parser.add_argument("--regrade", action="store_true", help="as --resume; judge again what has changed since")
    parser.add_argument("--only", metavar="ID", action="append", default=[], help="an exercise (4.2) or a lesson (4)")
    parser.add_argument("--student", metavar="NAME", action="append", default=[], help="a student, by folder name")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", metavar="N", type=_count, help="how many at once (default: one a processor)")
    where.add_argument("--dask", metavar="ADDRESS", help="judge on a Dask cluster; ADDRESS is its scheduler's")
    parser.add_argument("--seed", metavar="N", type=int, help="repeat a grading with the ids and inputs of its seed")
    parser.add_argument(
        "--timeout", metavar="SECONDS", type=_seconds, help="the limit for one submission (default: 60)"
    )
    parser.add_argument("--class-file", metavar="FILE", type=Path, help="due dates (default: class.toml in FOLDER)")
    parser.add_argument(
        "--gradebook", metavar="FILE.db", type=Path, help="write the points to nbgrader's gradebook too"
    )
    trust = parser.add_mutually_exclusive_group()
    trust.add_argument("--require-isolation", action="store_true", help="grade nothing unless answers are isolated")
    trust.add_argument(
        "--allow-weak", action="store_true", help="grade a class you trust where isolation is not to be had"
    )


def run(args: argparse.Namespace) -> int:
    options = Options(
        folder=args.folder,
        out=args.out,
        resume=args.resume,
        regrade=args.regrade,
        only=tuple(args.only),
        student=tuple(args.student),
        workers=args.workers,
        seed=args.seed,
        timeout=args.timeout,
        class_file=args.class_file,
        allow_weak=args.allow_weak,
        gradebook=args.gradebook,
        dask=args.dask,
    )
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # names of students, on a terminal that lacks their letters
    try:
        outcome = grade(options, _progress, print)
    except KeyboardInterrupt:
        print(f"What was judged so far is in {args.out}; go on with --resume.", file=sys.stderr)
        raise
    print(f"\n{outcome.summary}")
    print(f"{args.out / 'grades.csv'}, a page a student in {args.out / 'feedback'}.")
    return 0 if outcome.is_clean else 1


@contextmanager
def _progress(count: int) -> Iterator[Callable[[], None]]:
    """A bar with rate and time left where there is a terminal; otherwise nothing."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    rate, left = TextColumn("{task.fields[rate]}"), TimeRemainingColumn()
    columns = (TextColumn("judged"), BarColumn(), MofNCompleteColumn(), rate, TextColumn("left:"), left)
    with Progress(*columns, console=console, disable=not console.is_terminal, refresh_per_second=2) as bar:
        task = bar.add_task("judged", total=count, rate="")

        def advance() -> None:
            bar.advance(task)
            seconds = bar.tasks[0].elapsed or 0.0
            if seconds:
                bar.update(task, rate=f"{60 * bar.tasks[0].completed / seconds:.0f} a minute")

        yield advance


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 512:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of workers; expected 1 or more")
    return int(text)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 1 <= value <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is no time limit; expected seconds, from 1 to 3600")
    return value
