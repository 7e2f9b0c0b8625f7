"""`from grader import check` in a notebook: what has been run in the kernel is judged, saved or not.

The kernel holds the learner's code, so nothing is judged in it: the cells go to a process of their own, which
gives the same verdict as `exit137 check`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from .catalogue import load_course
from .differences import VARIABLE
from .display import as_html, as_text
from .errors import UserError
from .progress import ProgressView, load_progress, note_check
from .source import SIZE_LIMIT, SKIPPED_TAGS

OWN_CALLS = ("from grader", "import grader")


class Verdict:
    """What a check found: shown as a table in a notebook, as text elsewhere; `passed` and `report` for a program."""

    def __init__(self, report: dict[str, Any]) -> None:
        self.report = report

    @property
    def passed(self) -> bool:
        return bool(self.report["passed"])

    def _repr_html_(self) -> str:
        return as_html(self.report)

    def __repr__(self) -> str:
        return as_text(self.report)


def check(level_id: str) -> Verdict | None:
    """Judge the answer to `level_id` that has been run in this notebook so far.

    Outside a notebook, where a module with a check in it is run or imported, it says how to check and returns None.
    """
    if _shell() is None:
        print(f"check({level_id!r}) is for a notebook; from a terminal use: exit137 check {level_id} FILE")
        return None
    cells, notes = cells_that_ran()
    report = judge_cells(level_id, cells)
    report["notes"] = notes + report["notes"] + _keep(report, saved=not notes)
    return Verdict(report)


def progress() -> ProgressView | None:
    """What holds so far and what comes next, from the workbook this notebook stands in."""
    root = current_workbook()
    if root is None:
        print("There is no workbook here; start one with: exit137 lab")
        return None
    return ProgressView(load_course(), load_progress(root))


def current_workbook() -> Path | None:
    """The workbook that the kernel was started in."""
    named = os.environ.get("EXIT137_WORKBOOK")  # set by `exit137 lab`
    return Path(named) if named and Path(named).is_dir() else None


def _keep(report: dict[str, Any], *, saved: bool) -> list[str]:
    root = current_workbook()
    if root is None:
        return []
    try:
        note_check(root, report, saved=saved)
    except OSError as error:
        return [f"Your progress could not be kept: {error}."]
    return []


def judge_cells(level_id: str, cells: list[tuple[int, str]], name: str = "this notebook") -> dict[str, Any]:
    """Judge code cells (number, text), in their order, in a process of its own; the contract's object.

    Raises UserError with the command's own sentence when the call is off.
    """
    notebook = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {},
        "cells": [
            {"cell_type": "code", "metadata": {"exit137_number": number}, "source": source} for number, source in cells
        ],
    }
    with tempfile.TemporaryDirectory(prefix="exit137-check-") as folder:
        path = Path(folder) / "notebook.ipynb"
        path.write_text(json.dumps(notebook), encoding="utf-8")
        # -P: a grader.py or json.py of the learner's beside the notebook is not imported instead of ours.
        command = [sys.executable, "-P", "-m", "grader", "check", level_id, str(path), "--json", "--name", name]
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        if environment.get(VARIABLE):
            environment[VARIABLE] = str(Path(environment[VARIABLE]).absolute())  # the check runs in another folder
        done = subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", env=environment, cwd=folder, check=False
        )
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        report = {}
    if not report.get("criteria"):
        raise UserError(done.stderr.strip().removeprefix("exit137: ") or "The check gave no report.")
    return report


def cells_that_ran() -> tuple[list[tuple[int, str]], list[str]]:
    """The cells run in this kernel with their In[...] numbers, oldest first, and sentences on how they differ from the
    saved notebook."""
    history = getattr(_shell(), "history_manager", None)
    if history is None:
        raise UserError("There is no notebook here; from a terminal use: exit137 check ID FILE.")
    saved, skipped = _saved_cells()
    ran = [(number, str(source)) for number, source in enumerate(history.input_hist_raw) if str(source).strip()]
    cells = [(number, source) for number, source in ran if source.strip() not in skipped]
    return cells, _differences(saved, {source.strip() for _, source in ran})


def _shell() -> Any:
    try:
        from IPython.core.getipython import get_ipython
    except ImportError:
        return None
    return get_ipython()


def _saved_cells() -> tuple[list[str] | None, set[str]]:
    """The code cells of the saved notebook (None if it is not known which) and those tagged check or scratch."""
    name = os.environ.get("JPY_SESSION_NAME", "")  # set by Jupyter for the kernel of a notebook
    path = Path(name)
    if path.suffix != ".ipynb" or not path.is_file() or path.stat().st_size > SIZE_LIMIT:
        return None, set()
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        texts = [("".join(cell["source"]).strip(), set(cell["metadata"].get("tags", []))) for cell in code]
    except (ValueError, KeyError, TypeError, AttributeError):
        return None, set()  # a file that is being saved or is no notebook: then nothing is said of it
    skipped = {text for text, tags in texts if tags & SKIPPED_TAGS}
    return [text for text, tags in texts if text and not tags & SKIPPED_TAGS], skipped


def _differences(saved: list[str] | None, ran: set[str]) -> list[str]:
    if saved is None:
        return []
    waiting = [text for text in saved if text not in ran]
    if not waiting:
        return []
    cells = "One cell of the saved notebook differs" if len(waiting) == 1 else f"{len(waiting)} saved cells differ"
    return [f"{cells} from what you ran. What ran is judged here: save and run all cells before you hand it in."]
