"""Names of students: as they are in reports, safe in file names, spreadsheets and terminals."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable
from pathlib import Path, PurePath

from ..report import plain

TRIAL = ".exit137-names-"
LONGEST = 240  # bytes; file systems take 255, and a page's name has an ending
# What a spreadsheet takes for the beginning of a formula; the wide forms are folded to these by some.
FORMULA = re.compile(r"^[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]")


def order(name: str) -> tuple[str, str]:
    """Sorts names the same on every machine, upper and lower case together."""
    return name.casefold(), name


def nearest(name: str, names: Collection[str]) -> str | None:
    """The student of that name; where there is none, the only one whose name differs in how accents are coded."""
    if name in names:
        return name
    form = unicodedata.normalize("NFC", name)
    alike = [other for other in names if unicodedata.normalize("NFC", other) == form]
    return alike[0] if len(alike) == 1 else None


def file_names(students: Iterable[str], folder: Path) -> dict[str, str]:
    """The name of each student's folder and page: the student's own name where the file system below `folder` takes it.

    A name that is too long, or that this file system cannot tell from another's, gets a number made from it.
    """
    students = sorted(set(students), key=order)
    alike = defaultdict(list)
    for student in students:
        alike[unicodedata.normalize("NFC", student).casefold()].append(student)
    names = {}
    for group in alike.values():
        own = len(group) == 1 or _told_apart(group, folder)
        for student in group:
            names[student] = student if own and _is_file_name(student) else _numbered(student)
    return names


def _is_file_name(student: str) -> bool:
    # Names come from folders, which are such names, and from the list in class.toml, which may hold anything.
    parts = PurePath(student).parts
    return parts == (student,) and student != ".." and "\0" not in student and len(os.fsencode(student)) <= LONGEST


def _told_apart(names: list[str], folder: Path) -> bool:
    with tempfile.TemporaryDirectory(dir=folder, prefix=TRIAL) as trial:
        try:
            for name in names:
                (Path(trial) / name).mkdir()
        except OSError:  # it exists already under another spelling, or is no name here
            return False
    return True


def _numbered(student: str) -> str:
    digest = hashlib.sha256(student.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    kept = re.sub(r"[^A-Za-z0-9]+", "-", student)[:80].strip("-")
    return f"{kept or 'student'}~{digest}"


def cell(text: str) -> str:
    """Text for a spreadsheet cell: what would be read as a formula gets an apostrophe before it."""
    text = text.encode("utf-8", "replace").decode()  # a name that is no text on disk has lone surrogates
    return "'" + text if FORMULA.search(text) else text


def counted(number: int, word: str) -> str:
    """`1 student`, `2 students`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def line(name: str) -> str:
    """A name on one line of a terminal or a page: no control characters, line breaks shown as a sign."""
    return plain(name.replace("\n", "\u2424"), 300)
