"""Answers made of the solution of a level and some lines behind it, judged with the session's starter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grader.catalogue import Course
from grader.marking import mark
from grader.source import from_module
from grader.zygote import Starter

from ..conftest import ROOT

Judge = Callable[..., dict[str, Any]]


@pytest.fixture
def judge(course: Course, starter: Starter) -> Judge:
    """`judge(code, level_id="4.2")`: the report of the level's solution with `code` behind it."""

    def judged(code: str, level_id: str = "4.2", **options: Any) -> dict[str, Any]:
        level = course.level(level_id)
        solution = (ROOT / "solutions" / level.folder / f"{level.stem}.py").read_text(encoding="utf-8")
        options = {"starter": starter, **options}
        return mark(level, from_module("answer.py", f"{solution}\n\n{code}".encode()), **options).as_json()

    return judged


def lost(report: dict[str, Any]) -> set[str]:
    """The criteria that do not hold."""
    return {row["id"] for row in report["criteria"] if not row["passed"]}
