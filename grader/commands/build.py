"""`exit137 build`: make what is built from its sources, or say how it differs."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..course.build import Differences, compare, plan, write
from ..errors import UserError
from ..paths import checkout


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="*", help="a lesson (4), an exercise (4.2) or `glossary`; without: everything")
    parser.add_argument("--check", action="store_true", help="write nothing; exit status 1 if a file is out of step")
    parser.add_argument("--root", type=Path, help="the course folder (default: the checkout this command runs from)")


def run(args: argparse.Namespace) -> int:
    root = course_root(args.root)
    planned = plan(root, args.what)
    found = compare(root, planned.files)
    if args.what:
        found = Differences(found.missing, found.changed, [])
    if args.check:
        return _report(found, len(planned.files), " ".join(["exit137 build", *args.what]))
    done = write(root, planned.files, found)
    for word, name in done:
        print(f"{word:9} {name}")
    changed = sum(word in ("new", "changed", "removed") for word, _ in done)
    print(f"{len(planned.files)} built files, {changed} changed.")
    if planned.unwritten:
        print(f"{len(planned.unwritten)} sources not written yet, {planned.unwritten[0]} the first of them.")
    strangers = [name for word, name in done if word == "not ours"]
    if strangers:
        print(f"No source builds {', '.join(strangers)}; move or delete what should not be there.")
    return 1 if strangers else 0


def course_root(root: Path | None) -> Path:
    """The course folder: the one given, or the checkout. Raises UserError when there are no sources to build from."""
    folder = root or checkout()
    if folder is None:
        raise UserError("An installed exit137 has no sources; run it from a checkout or name a folder with --root.")
    if not (folder / "lessons" / "course.toml").is_file():
        raise UserError(f"{folder} is no course folder: it has no lessons/course.toml.")
    return folder


def _report(found: Differences, count: int, command: str) -> int:
    for word, names in (("missing", found.missing), ("changed", found.changed), ("orphaned", found.orphaned)):
        for name in names:
            print(f"{word:9} {name}")
    if found:
        print(f"Built files are not in step with their sources. Mend with: {command}")
        return 1
    print(f"{count} built files are in step with their sources.")
    return 0
