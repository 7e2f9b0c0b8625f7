"""`exit137 progress`: which criteria hold, when that was checked, and what comes next."""

from __future__ import annotations

import argparse
import json

from ..catalogue import load_course
from ..progress import ProgressView, load_progress
from ..workbook import find_workbook


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print what is kept as one JSON object")


def run(args: argparse.Namespace) -> int:
    progress = load_progress(find_workbook())
    if args.json:
        print(json.dumps(progress))
        return 0
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    view = ProgressView(load_course(), progress)
    table = Table(show_edge=False, pad_edge=False)
    for name in view.HEAD:
        table.add_column(name, justify="right" if name == "points" else "left")
    for row in view.rows:
        table.add_row(*map(Text, row))
    console = Console(highlight=False)
    console.print(table)
    for line in (view.notice, view.next):
        if line:
            console.print(Text(line))
    return 0
