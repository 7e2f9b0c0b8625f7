"""An nbgrader course folder: the exercises, with nbgrader's metadata and one locked test cell a criterion.

    nbgrader_config.py
    source/lesson4/level2.ipynb ...

The assignments are `lesson1` to `lesson6`. What nbgrader calls the source is what a student gets: the
answer cell holds the stub, and a test cell is one line that names a criterion. So no solution and no
expected value stands in any of these notebooks.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..catalogue import Course, Level
from ..errors import UserError
from .exercise import title_text
from .notebooks import cell_text, dump

CONFIG = '''"""nbgrader's configuration for the exit137 exercises."""

import os
import sysconfig

# nbgrader starts alembic by its bare name; this finds it in an environment that is not activated, too.
os.environ["PATH"] = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])

c = get_config()  # noqa: F821

c.CourseDirectory.course_id = "exit137"

# An answer cell holds the stub a learner starts from, not a solution, so nothing is to be cleared away.
c.ClearSolutions.enabled = False

# Test cells that a student deleted, copied or moved are put back, so that the maximum stays what it is.
c.Autograde.sanitize_preprocessors = [
    "nbgrader.preprocessors.ClearOutput",
    "grader.course.restore.RestoreTests",
    "nbgrader.preprocessors.OverwriteKernelspec",
    "nbgrader.preprocessors.OverwriteCells",
    "nbgrader.preprocessors.CheckCellMetadata",
]

# Seconds for one cell; a check ends by itself well before.
c.Execute.timeout = 120
'''

_ANSWER = {"grade": False, "grade_id": "answer", "locked": False, "solution": True}
_TEXT = {"grade": False, "locked": True, "solution": False}


def course_files(exercises: Mapping[str, bytes], course: Course) -> dict[str, bytes]:
    """The files of the course folder, made from built exercise notebooks (path to bytes)."""
    files = {"nbgrader_config.py": CONFIG.encode()}
    for level in course.levels.values():
        built = exercises.get(f"exercises/{level.folder}/{level.stem}.ipynb")
        if built is not None:
            files[f"source/{level.folder}/{level.stem}.ipynb"] = assignment(json.loads(built), level, course)
    if len(files) == 1:
        raise UserError("No exercise is built yet, so there is nothing to release; run `exit137 build` first.")
    return files


def assignment(notebook: dict[str, Any], level: Level, course: Course) -> bytes:
    """One exercise as an nbgrader notebook: all that a learner reads, the answer, and the tests at the end."""
    cells: list[dict[str, Any]] = []
    for cell in notebook["cells"]:
        tag = cell["metadata"]["tags"][0]
        if tag == "stub":
            cells.append(_marked(cell, "stub", _ANSWER))
        elif tag == "title":
            title = title_text(level, course.lesson_of(level), link=None)
            cells.append(_marked({**cell, "source": title}, "title", _TEXT))
        elif tag in ("statement", "criteria", "hints"):
            cells.append(_marked(cell, cell["id"], _TEXT))
    cells += [_test_cell(level, criterion.id, float(criterion.points)) for criterion in level.criteria]
    metadata = {key: notebook["metadata"][key] for key in ("kernelspec", "language_info")}
    return dump({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def line_for(level_id: str, criterion_id: str) -> str:
    """All that a test cell holds."""
    return f'from grader.nb import criterion; criterion("{level_id}", "{criterion_id}")'


def _test_cell(level: Level, criterion_id: str, points: float) -> dict[str, Any]:
    cell: dict[str, Any] = {
        "cell_type": "code",
        "execution_count": None,
        "outputs": [],
        "source": line_for(level.id, criterion_id),
    }
    marks = {"grade": True, "grade_id": criterion_id, "locked": True, "points": points, "solution": False}
    return _marked(cell, f"test-{criterion_id}", marks)


def _marked(cell: dict[str, Any], name: str, marks: dict[str, Any]) -> dict[str, Any]:
    """The cell with nbgrader's metadata; read-only text gets an id that no criterion has."""
    nbgrader = {"grade_id": f"text-{name}", "schema_version": 3, "task": False, **marks}
    return {**cell, "id": name, "metadata": {"nbgrader": nbgrader}, "source": cell_text(cell)}
