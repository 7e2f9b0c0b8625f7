"""`exit137 accuracy`: have all answers in tests/ and the mutants of the solutions judged, and print the verdicts."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ..accuracy.equivalents import key, read_equivalents
from ..accuracy.measure import cases_of, measure
from ..accuracy.table import DOCS, Row, row_of, total, with_rows
from ..batch.workers import cores
from ..catalogue import load_course
from ..errors import UserError
from ..paths import checkout


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", nargs="*", metavar="ID", help="an exercise, such as 4.2; without: all of them")
    parser.add_argument("--write", action="store_true", help=f"put the rows into the table in {DOCS}")
    parser.add_argument(
        "--workers", type=int, default=cores(), metavar="N", help="judge N at once (default: one a core)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="judge with other ids and names than usual")


def run(args: argparse.Namespace) -> int:
    """Status 0: every verdict is as it should be; 1: some are not, each named in a line; 2: no checkout to measure."""
    root = tests_root()
    course = load_course()
    levels = [course.level(name) for name in args.ids] or list(course.levels.values())
    listed = read_equivalents(root)
    cases = [case for level in levels for case in cases_of(root, level)]
    with _progress(len(cases)) as advance:
        findings = measure(cases, max(1, args.workers), args.seed, advance)
    rows, problems = {}, []
    for name, finding in findings.items():
        known = listed.get(name, {})
        rows[name] = row_of(finding, sum(key(change) not in known for change in finding.survivors))
        problems += finding.problems(known)
    _show(list(rows.values()))
    for problem in problems:
        print(problem)
    if args.write:
        path = root / DOCS
        path.write_text(
            with_rows(path.read_text(encoding="utf-8"), rows, course.levels), encoding="utf-8", newline="\n"
        )
        print(f"{len(rows)} rows written to {DOCS}.")
    return 1 if problems else 0


def tests_root() -> Path:
    """The checkout, which alone has answers to measure with. UserError in an installed exit137."""
    root = checkout()
    if root is None or not (root / "tests" / "right_answers").is_dir() or not (root / "solutions").is_dir():
        raise UserError("Nothing to measure with here: tests/ and solutions/ are in a checkout only; run it there.")
    return root


def _show(rows: Sequence[Row]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("ID", "right, accepted", "wrong, rejected", "by its criterion", "mutants, noticed", "equal", "open")
    for row in (*rows, total(rows)) if len(rows) > 1 else rows:
        table.add_row(*(cell.strip() for cell in row.line().strip("|").split("|")))
    Console().print(table)


@contextmanager
def _progress(count: int) -> Iterator[Callable[[], None]]:
    """A bar where there is a terminal; otherwise nothing."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, refresh_per_second=2) as bar:
        task = bar.add_task("judged", total=count)
        yield lambda: bar.advance(task)
