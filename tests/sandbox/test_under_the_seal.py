"""Honest answers work under the seal, hostile ones do not get through: scenarios of useful.py and hostile.py."""

from __future__ import annotations

import os
import signal
from functools import cache
from typing import Any

import pytest

from grader.sandbox.layers import ALL

from . import hostile, useful
from .conftest import Person

ENDS_BY = {
    "killed_by_itself": signal.SIGKILL,
    "aborted": signal.SIGABRT,
    "i386": signal.SIGSYS,
    "x32": signal.SIGSYS,
}


@cache
def sealed(person: Person, module: str) -> Any:
    return person.bench(module)


@cache
def unsealed(person: Person) -> Any:
    return person.bench("hostile", ["other_threads_are_sealed_too", "sockets", "special_files"], without=list(ALL))


@pytest.mark.parametrize("name", useful.SCENARIOS)
def test_useful(person: Person, name: str) -> None:
    result = sealed(person, "useful")[name]
    assert result["said"] == "fine"
    assert result["status"] == 0
    assert result["layers"]["sealed"]


@pytest.mark.parametrize("name", hostile.SCENARIOS)
def test_hostile(person: Person, name: str) -> None:
    if name in ("i386", "x32") and os.uname().machine != "x86_64":
        pytest.skip("only on x86_64")
    result = sealed(person, "hostile")[name]
    assert result["layers"]["sealed"]
    if name in ENDS_BY:
        assert os.WTERMSIG(result["status"]) == ENDS_BY[name]
    else:
        assert result["said"] == "fine"


@pytest.mark.parametrize("name", ["other_threads_are_sealed_too", "sockets", "special_files"])
def test_the_hostile_scenarios_can_fail(person: Person, name: str) -> None:
    result = unsealed(person)[name]
    assert not result["layers"]["sealed"]
    assert "went through" in result["said"] or "found == [None]" in result["said"]
