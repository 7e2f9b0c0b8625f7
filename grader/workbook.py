"""Where a learner's own answers are."""

from __future__ import annotations

import os
from pathlib import Path

from .catalogue import Level
from .errors import UserError
from .paths import checkout
from .progress import saved_answers

DEFAULT_NAME = "exit137-workbook"


def find_answer(level: Level) -> Path:
    """The learner's own notebook (or module) for a level.

    Looked for in the folder named by EXIT137_WORKBOOK, in the current folder and those above it, in an
    `exit137-workbook` below one of them, then in the checkout. UserError that names what was looked for.
    """
    for root in roots():
        for path in saved_answers(root, level.folder, level.stem):
            return path
    raise UserError(
        f"No answer to {level.id} was found: there is no exercises/{level.folder}/{level.stem}.ipynb here or above; "
        f"change to your workbook folder, or name the file: exit137 check {level.id} FILE."
    )


def find_workbook() -> Path:
    """The learner's workbook: the nearest of `roots()` that has exercises. UserError if there is none."""
    for root in roots():
        if (root / "exercises").is_dir():
            return root
    raise UserError("No workbook was found here or above; start one with exit137 lab, or change to its folder.")


def workbook_of(level: Level, answer: Path) -> Path | None:
    """The workbook that an answer is the learner's own in; None for a file that lies anywhere else."""
    answer = answer.absolute()
    expected = ("exercises", level.folder, level.stem)
    if (*answer.parts[-3:-1], answer.stem) != expected:
        return None
    root = answer.parents[2]
    return None if root == checkout() else root


def roots() -> list[Path]:
    """The folders in which a workbook is looked for, nearest first."""
    named = os.environ.get("EXIT137_WORKBOOK")
    if named:
        return [Path(named)]
    here = Path.cwd()
    found = [candidate for folder in (here, *here.parents) for candidate in (folder / DEFAULT_NAME, folder)]
    return [*found, *([root] if (root := checkout()) else [])]
