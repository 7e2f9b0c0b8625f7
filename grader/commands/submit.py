"""`exit137 submit`: pack your answers into one file to hand in."""

from __future__ import annotations

import argparse
import getpass
from pathlib import Path

from ..catalogue import load_course
from ..errors import UserError
from ..handin import pack, write_new
from ..workbook import find_workbook


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="where to put the file (default: your workbook)")
    parser.add_argument("--name", help="your name, as the manifest is to give it (default: your user name)")


def run(args: argparse.Namespace) -> int:
    workbook = find_workbook()
    data, packed, missing = pack(load_course(), workbook, args.name or getpass.getuser())
    if not packed:
        raise UserError(f"{workbook} holds no answer to hand in; its exercises folder is empty.")
    try:
        path = write_new(args.to or workbook, data)
    except OSError as error:
        raise UserError(f"The file cannot be written ({error.strerror}); name another folder with --to.") from None
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(show_edge=False, pad_edge=False)
    for name in ("", "exercise", "last check"):
        table.add_column(name)
    for answer in packed:
        table.add_row(answer.level.id, Text(answer.level.title), Text(answer.standing))
    for level in missing:
        table.add_row(level.id, Text(level.title), Text("no answer in your workbook"))
    console = Console(highlight=False)
    console.print(table)
    console.print(Text(f"Hand in this file: {path}"))
    console.print(Text("An earlier file is kept; the newest one counts."))
    return 0
