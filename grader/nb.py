"""One line for a test cell of an nbgrader assignment: `criterion("4.2", "hit-reuses")`.

nbgrader runs the notebook in a kernel and gives a test cell its points unless it raises. The whole answer is
judged once, in a process of its own; each cell then speaks for one criterion.
"""

from __future__ import annotations

import hashlib
from typing import Any

from .notebook import OWN_CALLS, cells_that_ran, judge_cells

_judged: dict[str, dict[str, Any]] = {}


class CriterionDoesNotHold(AssertionError):
    """Shown in a notebook as its text alone, without a traceback through the grader."""

    def _render_traceback_(self) -> list[str]:
        return str(self).splitlines()


def criterion(level_id: str, criterion_id: str) -> None:
    """Raise CriterionDoesNotHold with the feedback unless that criterion holds for the cells that ran before."""
    cells = [cell for cell in cells_that_ran()[0] if not cell[1].lstrip().startswith(OWN_CALLS)]
    key = hashlib.sha256(repr((level_id, cells)).encode()).hexdigest()
    if key not in _judged:
        _judged[key] = judge_cells(level_id, cells)
    for mark in _judged[key]["criteria"]:
        if mark["id"] == criterion_id:
            if not mark["passed"]:
                raise CriterionDoesNotHold(
                    f"{mark['title']}: {mark['points']:g} of {mark['max_points']:g} points\n{mark['feedback']}"
                )
            return
    raise CriterionDoesNotHold(f"Exercise {level_id} has no criterion {criterion_id}; the test cell is off.")
