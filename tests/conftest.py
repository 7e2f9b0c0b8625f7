"""What all tests share: the course, and one starter of children for the whole session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from grader.catalogue import Course, load_course
from grader.zygote import Starter, open_starter

# A slow machine is no fault of what is tested.
settings.register_profile("calm", deadline=None)
settings.load_profile("calm")

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="more mutations, repetitions and hostile runs")


@pytest.fixture(scope="session")
def course() -> Course:
    return load_course()


@pytest.fixture(scope="session")
def starter() -> Iterator[Starter]:
    """One zygote for all submissions that are judged in this session."""
    opened = open_starter()
    yield opened
    opened.close()
