"""The table in the docs: written by `exit137 accuracy --write`, read back so that one exercise can be measured anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass

from ..errors import UserError
from .measure import Finding

DOCS = "grader/README.md"
BEGIN, END = "<!-- accuracy: built by `exit137 accuracy --write` -->", "<!-- end of accuracy -->"
HEAD = """\
| Exercise | Right, accepted | Wrong, rejected | by the criterion named | Mutants, noticed | equivalent | open |
| --- | --- | --- | --- | --- | --- | --- |"""
ROW = "| {} | {} of {} | {} of {} | {} of {} | {} of {} | {} | {} |"
PATTERN = re.compile(
    r"^\| (\d+\.\d+) \| (\d+) of (\d+) \| (\d+) of (\d+) \| (\d+) of \5 \| (\d+) of (\d+) \| (\d+) \| (\d+) \|$",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Row:
    """One exercise in numbers. Of the mutants that nothing notices, `equivalent` are listed with a reason."""

    exercise: str
    accepted: int
    right: int
    rejected: int
    wrong: int
    caught: int
    noticed: int
    mutants: int
    equivalent: int
    open: int

    def line(self) -> str:
        return ROW.format(
            self.exercise, self.accepted, self.right, self.rejected, self.wrong, self.caught, self.wrong,
            self.noticed, self.mutants, self.equivalent, self.open,
        )  # fmt: skip


def row_of(finding: Finding, unlisted: int) -> Row:
    """The row of an exercise; `unlisted` of its surviving mutants have no reason."""
    survivors = len(finding.survivors)
    refused = sum(not name.startswith("the solution") for name in finding.refused)
    return Row(
        exercise=finding.exercise,
        accepted=finding.right - refused,
        right=finding.right,
        rejected=finding.wrong - len(finding.accepted),
        wrong=finding.wrong,
        caught=finding.wrong - len(finding.missed),
        noticed=finding.mutants - survivors,
        mutants=finding.mutants,
        equivalent=survivors - unlisted,
        open=unlisted,
    )


def total(rows: Iterable[Row]) -> Row:
    """The sum of all rows."""
    columns = list(zip(*(astuple(row)[1:] for row in rows), strict=True))
    return Row("all", *(sum(column) for column in columns))


def rows_in(text: str) -> dict[str, Row]:
    """The rows that stand in the docs, by exercise."""
    found = [match.groups() for match in PATTERN.finditer(_between(text)[1])]
    return {name: Row(name, *map(int, numbers)) for name, *numbers in found}


def with_rows(text: str, rows: Mapping[str, Row], order: Iterable[str]) -> str:
    """The docs with these rows in the place of their old ones, and those that were there for the rest of `order`."""
    before, _, after = _between(text)
    known = {**rows_in(text), **rows}
    kept = [known[name] for name in order if name in known]
    lines = [HEAD, *(row.line() for row in kept), total(kept).line()]
    return before + "\n".join(["", *lines, ""]) + after


def _between(text: str) -> tuple[str, str, str]:
    """What stands before, between and after the two marks, the marks not in the middle."""
    before, begin, rest = text.partition(BEGIN)
    middle, end, after = rest.partition(END)
    if not begin or not end:
        raise UserError(f"{DOCS} has no place for the table; expected the lines {BEGIN} and {END}.")
    return before + begin, middle, end + after
