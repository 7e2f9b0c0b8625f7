"""Points add up exactly, thirds and sixths included: as numbers, in the table of a class, and as they are printed."""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from grader.batch.standing import Entry, Line
from grader.batch.table import Table
from grader.catalogue import Level, load_course
from grader.display import headline
from grader.marking import mark
from grader.report import Mark, Report
from grader.source import read_source
from grader.zygote import Starter

from .conftest import ROOT

SHARES = some.one_of(
    some.sampled_from([Fraction(1, 3), Fraction(1, 6), Fraction(2, 3), Fraction(5, 6), Fraction(1), Fraction(0)]),
    some.fractions(0, 100, max_denominator=1000),
    some.decimals(0, 100, places=5).map(Fraction),
)
LEVEL = load_course().level("4.2")
COURSE = """
[points."1.3"]
none = "1/3"
single = "1/3"
parallel = "1/3"
pure = 0
[points."4.2"]
atomic-save = "1/6"
missing-ledger = "1/6"
hit-reuses = "1/6"
record-after-success = "1/6"
proof = "1/6"
kill-anywhere = "1/6"
"""


def reported(shares: list[Fraction], held: list[bool]) -> tuple[Level, dict[str, Any]]:
    """A level of criteria that count `shares`, and a report in which some hold."""
    level = LEVEL
    pattern = level.criteria[0]
    criteria = [replace(pattern, id=f"criterion-{index}", points=share) for index, share in enumerate(shares)]
    level = replace(level, criteria=tuple(criteria))
    marks = [Mark(criterion, holds, "" if holds else "no") for criterion, holds in zip(criteria, held, strict=True)]
    return level, Report(level, "answer.py", tuple(marks), 0.1, 1).as_json()


def row_of(level: Level, report: dict[str, Any]) -> dict[str, str]:
    """The row of grades.csv of a student with that report."""
    table = Table([level], late=False)
    table.add(Line("ann", (Entry(level, "judged", report),), ()))
    [row] = csv.DictReader(StringIO(table.data().decode("utf-8-sig")))
    return row


@given(some.lists(some.tuples(SHARES, some.booleans()), min_size=1, max_size=7))
def test_any_shares_add_up(rows: list[tuple[Fraction, bool]]) -> None:
    shares, held = [share for share, _ in rows], [holds for _, holds in rows]
    level, report = reported(shares, held)
    reached = sum((share for share, holds in rows if holds), Fraction(0))
    assert report["points"] == float(reached) <= report["max_points"] == float(sum(shares))
    assert Entry(level, "judged", report).points == reached
    row = row_of(level, report)
    assert row["total"] == row["4.2"] == f"{float(reached):.10g}"
    if all(held):
        assert row["total"] == row["maximum"]


@pytest.mark.parametrize("parts", [3, 6, 7, 12])
def test_all_parts_are_the_whole(parts: int) -> None:
    level, report = reported([Fraction(1, parts)] * parts, [True] * parts)
    assert report["points"] == report["max_points"] == 1.0
    assert headline(report) == "4.2  answer.py: 1 of 1 points"
    assert row_of(level, report)["total"] == "1"
    _, report = reported([Fraction(1, parts)] * parts, [True] * (parts - 1) + [False])
    assert report["points"] == (parts - 1) / parts < 1


def test_a_course_of_thirds_and_sixths(starter: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer is judged in a course whose criteria count a third or a sixth."""
    (tmp_path / "differences.toml").write_text(COURSE, encoding="utf-8")
    monkeypatch.setenv("EXIT137_COURSE", str(tmp_path / "differences.toml"))
    for level_id in ("1.3", "4.2"):
        level = load_course().level(level_id)
        answer = ROOT / "solutions" / level.folder / f"{level.stem}.py"
        report = mark(level, read_source(answer), starter=starter).as_json()
        assert report["points"] == report["max_points"] == 1.0
        assert headline(report).endswith(": 1 of 1 points")
        assert row_of(level, report)["total"] == "1"
