"""Grading others' work asks for real isolation: tried afresh at each start, believed from no cache."""

from __future__ import annotations

from ..errors import UserError
from ..sandbox import canary


def require_isolation(allow_weak: bool) -> None:
    """UserError unless a sealed trial process was refused everything, or `allow_weak` says that it need not be."""
    if allow_weak:
        return
    try:
        report = canary.probe(fresh=True)
    except (RuntimeError, OSError) as error:
        why = str(error).strip().splitlines()[-1]
        raise UserError(f"Whether answers are isolated could not be tried ({why}), so nothing was graded.") from None
    if not report["isolated"]:
        raise UserError(
            "Answers are not isolated on this machine: they could read and change your files and each other's marks. "
            "`exit137 doctor` says why; grade on Linux, or give --allow-weak for a class that you trust."
        )
