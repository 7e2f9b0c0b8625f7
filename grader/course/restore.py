"""Our step in `nbgrader autograde`: the test cells of a submission are those that were released, after all the rest.

Students delete, copy, move and split cells, and some editors drop all metadata. nbgrader's own way to put
missing cells back needs the cell before them to be there still; this one needs nothing of the submission.
"""

from __future__ import annotations

from typing import Any

from nbformat import from_dict
from nbgrader.api import Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor


class RestoreTests(NbGraderPreprocessor):  # type: ignore[misc]  # nbgrader has no types
    """Takes out every test cell and appends the released ones, so that marks and maximum hang on none of them."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """nbconvert's hook: the notebook with its test cells restored; `resources` name the assignment."""
        where = resources["nbgrader"]
        with Gradebook(where["db_url"]) as gradebook:
            released = gradebook.find_notebook(where["notebook"], where["assignment"])
            points = {cell.name: cell.max_score for cell in released.grade_cells}
            tests = [_test_cell(cell, points[cell.name]) for cell in released.source_cells if cell.name in points]
        nb.cells = [cell for cell in nb.cells if _grade_id(cell) not in points]
        _unmark_copies(nb.cells)
        nb.cells += tests
        return nb, resources


def _grade_id(cell: Any) -> str | None:
    found: str | None = cell.metadata.get("nbgrader", {}).get("grade_id")
    return found


def _unmark_copies(cells: list[Any]) -> None:
    """Make a copied answer or text an ordinary cell: nbgrader stops at an id that stands twice."""
    seen = set()
    for cell in cells:
        name = _grade_id(cell)
        if name in seen:
            del cell.metadata["nbgrader"]
        elif name is not None:
            seen.add(name)


def _test_cell(source: Any, points: float) -> Any:
    marks = {
        "cell_type": "code",
        "checksum": source.checksum,
        "grade": True,
        "grade_id": source.name,
        "locked": True,
        "points": points,
        "schema_version": 3,
        "solution": False,
        "task": False,
    }
    cell = {
        "cell_type": "code",
        "execution_count": None,
        "id": f"test-{source.name}",
        "metadata": {"deletable": False, "editable": False, "nbgrader": marks},
        "outputs": [],
        "source": source.source,
    }
    return from_dict(cell)  # type: ignore[no-untyped-call]
