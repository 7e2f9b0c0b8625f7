"""The notebooks that Formgrader opens: each answer, with what was said of every criterion below it.

nbgrader keeps them in `autograded/<student>/lesson4/level2.ipynb` of its course folder. Ours hold the student's code
as text, without outputs, and without markdown, since a browser runs what HTML is in it; then a test cell a criterion,
called as in what `exit137 release` makes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..catalogue import Criterion
from ..course.notebooks import dump
from ..course.release import line_for
from ..display import FAILS, HOLDS
from ..errors import UserError
from ..notebook import OWN_CALLS
from ..source import from_notebook
from .classroom import HandIn
from .files import write_if_changed
from .standing import Entry

KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def write_autograded(course: Path, entry: Entry, hand_in: HandIn) -> None:
    """Lay the notebook of one judged answer into nbgrader's course folder."""
    assert entry.report is not None
    try:
        cells = _cells(hand_in)
    except UserError:
        return  # no notebook and no module: the report says so, and there is nothing to show
    rows = {row["id"]: row for row in entry.report["criteria"]}
    for criterion in entry.level.criteria:
        if criterion.id in rows:
            cells.append(_test_cell(entry.level.id, criterion, rows[criterion.id]))
    notebook = {"cells": cells, "metadata": {"kernelspec": KERNEL}, "nbformat": 4, "nbformat_minor": 5}
    place = Path(hand_in.student) / entry.level.folder / f"{entry.level.stem}.ipynb"
    write_if_changed(course / "autograded" / place, dump(notebook))


def _cells(hand_in: HandIn) -> list[dict[str, Any]]:
    """The student's code cells as text alone; a module is one cell."""
    data = hand_in.read()
    if (hand_in.member or hand_in.path.name).lower().endswith(".py"):
        return [_code_cell(data.decode("utf-8", "replace"), "answer-1")]
    texts = from_notebook(hand_in.shown, data).cells
    return [_code_cell(text, f"answer-{number}") for number, text in texts if not text.lstrip().startswith(OWN_CALLS)]


def _code_cell(text: str, name: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": "code", "id": name, "metadata": {}, "source": text}
    return {**cell, "execution_count": None, "outputs": []}


def _test_cell(level_id: str, criterion: Criterion, row: dict[str, Any]) -> dict[str, Any]:
    verdict = HOLDS if row["passed"] else f"{FAILS} hold\n{row['feedback']}"
    cell = _code_cell(line_for(level_id, criterion.id), f"test-{criterion.id}")
    cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": f"{row['title']}: {verdict}\n"}]
    marks = {"grade": True, "grade_id": criterion.id, "locked": True, "points": row["max_points"], "solution": False}
    cell["metadata"] = {"nbgrader": {**marks, "cell_type": "code", "schema_version": 3, "task": False}}
    return cell
