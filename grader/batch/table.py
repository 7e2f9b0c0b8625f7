"""grades.csv: one row a student, one column a criterion and a level, totals."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import StringIO

from ..catalogue import Level
from ..report import number
from .naming import cell, counted
from .naming import line as name_line
from .standing import Entry, Line, exact

BOM = "\ufeff"


class Table:
    """Takes one line after the other; `data()` is the file."""

    def __init__(self, levels: Sequence[Level], late: bool) -> None:
        """`late`: whether there are due dates, and so a column for what lateness costs."""
        self._levels, self._late = levels, late
        self._text = StringIO()
        self._writer = csv.writer(self._text, lineterminator="\r\n")
        self._maximum = sum((level.max_points for level in levels), Fraction(0))
        self._writer.writerow(["student", *self._heads(), "total", "maximum", "remarks"])

    def add(self, line: Line) -> None:
        values = [value for entry in line.entries for value in self._values(entry)]
        remarks = [cell(f"packed by {name_line(line.packed_by)}")] if line.packed_by else []
        remarks += [f"{entry.level.id} {word}" for entry in line.entries if (word := _remark(entry))]
        row = [cell(line.student), *values, _printed(line.total), _printed(self._maximum), "; ".join(remarks)]
        self._writer.writerow(row)

    def data(self) -> bytes:
        """UTF-8. A byte order mark comes first where one is needed: for a spreadsheet to read letters beyond ASCII."""
        text = self._text.getvalue()
        return (text if text.isascii() else BOM + text).encode()

    def _heads(self) -> Iterable[str]:
        for level in self._levels:
            yield from (f"{level.id} {criterion.id}" for criterion in level.criteria)
            yield level.id
            if self._late:
                yield f"{level.id} late"

    def _values(self, entry: Entry) -> Iterable[str]:
        """Nothing where nothing was handed in or judged, so that it is told from no points."""
        judged = entry.report is not None
        reached = {row["id"]: row["points"] for row in entry.report["criteria"]} if entry.report else {}
        for criterion in entry.level.criteria:
            yield _printed(exact(reached.get(criterion.id, 0.0))) if judged else ""
        yield _printed(entry.points) if judged else ""
        if self._late:
            yield _printed(-entry.deduction) if judged else ""


def _printed(points: Fraction) -> str:
    return f"{number(points):.10g}"


def _remark(entry: Entry) -> str:
    if entry.state == "missing":
        return "missing"
    if entry.state == "waiting":
        return "not judged yet"
    words = "broken" if entry.state == "broken" else (entry.report or {}).get("error") or ""
    if entry.late:
        words = ", ".join(filter(None, [words, f"late ({counted(entry.late.days, 'day')})"]))
    return cell(words)
