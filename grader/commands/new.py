"""`exit137 new`: lay the files of a new level, with what is to be filled in marked."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..catalogue import load_course
from ..course.exercise import COURSE
from ..course.new import new_files, with_level
from ..course.sources import read_source
from ..errors import UserError
from .build import course_root


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="the new exercise, such as 4.4")
    parser.add_argument("--root", type=Path, help="the course folder (default: the checkout this command runs from)")


def run(args: argparse.Namespace) -> int:
    root = course_root(args.root)
    files = new_files(args.id)
    load_course(root / COURSE)  # a table that is off is refused here, in a sentence
    table = with_level(read_source(root, COURSE), args.id)
    try:
        laid = [name for name, text in files.items() if _lay(root / name, text)]
        if table is not None:
            _replace(root / COURSE, table)
    except OSError as error:
        raise UserError(f"The files cannot be laid: {error.strerror} ({error.filename}).") from error
    for name in files:
        print(f"{'laid' if name in laid else 'kept':5} {name}")
    print(f"{'kept' if table is None else 'added':5} the block of {args.id} in {COURSE}")
    if laid or table is not None:
        print("Fill in what is marked FILL IN, and give `fill_in` and `fill-in` their names.")
        print(f"Then `exit137 build {args.id}` and tests/test_catalogue.py say what is missing, tests/test_answers.py")
        print("whether the grader tells right answers from wrong ones.")
    return 0


def _lay(path: Path, text: str) -> bool:
    """Write a file that is not there; False, and nothing touched, where there is one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        return False
    return True


def _replace(path: Path, text: str) -> None:
    ends = "\r\n" if b"\r\n" in path.read_bytes() else "\n"
    beside = path.with_name(path.name + ".tmp")
    with beside.open("w", encoding="utf-8", newline=ends) as file:
        file.write(text)
    beside.replace(path)
