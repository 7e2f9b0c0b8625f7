"""The grader of exit137: what checks a learner's answers, and the `exit137` command.

In a notebook: `from grader import check`, then `check("4.2")`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .notebook import Verdict
    from .progress import ProgressView

__all__ = ["check", "progress"]


def check(level_id: str) -> Verdict | None:
    """Judge the answer to an exercise that has been run in this notebook, saved or not.

    Returns a verdict that shows itself as a table; `verdict.passed` tells whether every criterion holds. Outside a
    notebook it says how to check there, and returns None.
    """
    from .notebook import check as check_notebook

    return check_notebook(level_id)


def progress() -> ProgressView | None:
    """What holds so far and what comes next, as a table."""
    from .notebook import progress as show_progress

    return show_progress()
