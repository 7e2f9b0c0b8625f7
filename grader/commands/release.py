"""`exit137 release`: make a course folder that nbgrader runs on unchanged."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..catalogue import load_course
from ..course.build import built_files
from ..course.layout import lay_out
from ..course.release import course_files
from ..paths import checkout
from .lab import tell


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", type=Path, required=True, metavar="FOLDER", help="the course folder to make or update")


def run(args: argparse.Namespace) -> int:
    folder = args.to.expanduser().absolute()
    files = course_files(built_files(checkout()), load_course())
    tell(lay_out(files, folder))
    found = {path.relative_to(folder).as_posix() for path in folder.glob("source/lesson*/level*.ipynb")}
    for name in sorted(found - set(files)):
        print(f"{name} is not of this course; nbgrader hands it out until you delete it.")
    assignments = sorted({name.split("/")[1] for name in files if name.startswith("source/")})
    print(f"Your nbgrader course: {folder}")
    print(f"Next, in that folder: nbgrader generate_assignment {assignments[0]}")
    return 0
