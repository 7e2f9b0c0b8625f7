"""`exit137 bundle`: make the archive that is handed out."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..course.build import plan
from ..course.bundle import archive, student_files
from ..errors import UserError
from .build import course_root


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--student", action="store_true", required=True, help="what students get: no solution, no test")
    parser.add_argument("--to", type=Path, required=True, metavar="FILE.zip", help="the archive to write")


def run(args: argparse.Namespace) -> int:
    root = course_root(None)
    target = args.to.expanduser().absolute()
    if target.suffix != ".zip":
        raise UserError(f"{args.to} is no name of a zip archive; expected one that ends in .zip.")
    files = student_files(root, plan(root).files)
    beside = target.with_name(target.name + ".tmp")
    try:
        beside.write_bytes(archive(files))
        beside.replace(target)
    except OSError as error:
        raise UserError(f"{target} cannot be written: {error.strerror}; name another file.") from error
    notebooks = sum(name.endswith(".ipynb") for name in files)
    print(f"{target}: {len(files)} files, {notebooks} of them notebooks, no solution among them.")
    return 0
