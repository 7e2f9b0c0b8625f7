"""Every specimen gives exactly the report that its table says, by whichever way it is judged."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from grader.catalogue import Level
from grader.display import as_text
from grader.errors import UserError
from grader.marking import mark
from grader.notebook import judge_cells
from grader.report import Report, could_not_read
from grader.source import read_source
from grader.submission import Budget
from grader.zygote import Starter

from .made_files import MADE
from .specimen_table import FOLDER, HARMLESS, Specimen, specimens

SECONDS = 30.0
SPECIMENS = specimens()
CONTRACT = {"exercise", "submission", "passed", "points", "max_points", "seconds", "error", "criteria"}
# What takes its whole time limit is judged once, not in four ways.
SAMPLE = [each for each in SPECIMENS if each.is_quick][::9]
ENDLESS = (
    "modules/loops_at_the_end.py",
    "too_much/hangs_everywhere.py",
    "too_much/sleeps_deaf_to_signals.py",
    "too_much/calls_a_tool_for_ever.py",
)
PLANTED = [each for each in SPECIMENS if each.name.startswith("planted")]


def named(cases: list[Specimen]) -> list[Any]:
    return [pytest.param(case, id=case.name) for case in cases]


def judged(specimen: Specimen, path: Path, starter: Starter, seconds: float = SECONDS) -> Report:
    try:
        source = read_source(path)
    except UserError as error:
        return could_not_read(specimen.level, path.name, str(error).replace(str(path), path.name))
    return mark(specimen.level, source, starter=starter, seconds=seconds)


def held(values: dict[str, Any]) -> tuple[str, ...]:
    return tuple(row["id"] for row in values["criteria"] if row["passed"])


@pytest.fixture(scope="module")
def sealed(starter: Starter) -> bool:
    """Whether answers are sealed here. If not, what would spoil this machine is not run."""
    harmless = next(each for each in SPECIMENS if each.name == "modules/main_block.py")
    notes = mark(harmless.level, read_source(FOLDER / harmless.name), starter=starter).notes
    return not any(note.startswith("Not isolated") for note in notes)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever never ends is stopped sooner than in earnest."""
    monkeypatch.setattr("grader.marking.Budget", partial(Budget, call=3.0, stepping=8.0, load=6.0))


def require_harmless(specimen: Specimen, sealed: bool) -> None:
    if not sealed and specimen.name.partition("/")[0] not in HARMLESS and specimen.name not in MADE:
        pytest.skip("answers are not sealed on this system")


@pytest.mark.parametrize("specimen", named(SPECIMENS))
def test_the_report_is_as_it_must_be(
    specimen: Specimen, starter: Starter, sealed: bool, short: None, tmp_path: Path
) -> None:
    require_harmless(specimen, sealed)
    began = time.monotonic()
    report = judged(specimen, specimen.hand_in(tmp_path), starter)
    assert time.monotonic() - began < SECONDS + 2
    values = report.as_json()
    words = as_text(values)
    assert held(values) == specimen.holds, words
    assert values["error"] in specimen.errors, words
    assert report.exit_status == specimen.status
    require_sound(values, specimen.level)
    plain = " ".join(words.split())
    for sentence in specimen.says:
        assert sentence in plain
    for word in (*specimen.never, "Traceback", "/work/run-", str(starter.scratch)):
        assert word not in plain
    assert len(words) < 20_000


@pytest.mark.parametrize("name", ENDLESS)
def test_a_short_limit_is_kept_too(name: str, starter: Starter, sealed: bool, tmp_path: Path) -> None:
    specimen = next(each for each in SPECIMENS if each.name == name)
    require_harmless(specimen, sealed)
    path = specimen.hand_in(tmp_path)
    began = time.monotonic()
    report = judged(specimen, path, starter, seconds=1.0)
    assert time.monotonic() - began < 3
    assert report.error in specimen.errors and "timeout" in specimen.errors
    require_sound(report.as_json(), specimen.level)
    assert set(held(report.as_json())) <= set(specimen.holds)


def require_sound(values: dict[str, Any], level: Level) -> None:
    """The contract's object, with points that add up and stay within bounds."""
    assert set(values) >= CONTRACT
    json.loads(json.dumps(values, allow_nan=False))
    assert [row["id"] for row in values["criteria"]] == [criterion.id for criterion in level.criteria]
    assert values["max_points"] == float(level.max_points)
    assert 0 <= values["points"] <= values["max_points"]
    assert Fraction(values["points"]) == sum(Fraction(row["points"]) for row in values["criteria"])
    assert values["passed"] == all(row["passed"] for row in values["criteria"])
    for row in values["criteria"]:
        assert row["points"] == (row["max_points"] if row["passed"] else 0)
        assert bool(row["feedback"]) is not row["passed"]
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\ud800-\udfff]", row["feedback"])


@pytest.mark.parametrize("specimen", named([*SAMPLE, *PLANTED]))
def test_the_command_says_the_same(specimen: Specimen, sealed: bool, tmp_path: Path) -> None:
    """Started in the folder of the hand-in, with a C locale and no PATH to speak of."""
    require_harmless(specimen, sealed)
    path = specimen.hand_in(tmp_path)
    before = {each: each.lstat().st_mtime_ns for each in tmp_path.iterdir()}
    kept = {name: os.environ[name] for name in ("PYTHONPATH", "TMPDIR") if name in os.environ}
    environment = {"HOME": str(tmp_path), "LC_ALL": "C", "PATH": "/nowhere", **kept}
    command = [sys.executable, "-P", "-m", "grader", "check", "--json", "--timeout", "30", specimen.level.id]
    done = subprocess.run([*command, "--", path], capture_output=True, env=environment, cwd=tmp_path, check=False)
    assert done.returncode == specimen.status, done.stderr
    values = json.loads(done.stdout)
    assert held(values) == specimen.holds
    assert values["error"] in specimen.errors or values["error"].startswith("cannot read")
    require_sound(values, specimen.level)
    assert b"Traceback" not in done.stdout + done.stderr
    assert {each: each.lstat().st_mtime_ns for each in tmp_path.iterdir()} == before


@pytest.mark.parametrize("specimen", named([*SAMPLE, *PLANTED]))
def test_a_notebook_says_the_same(specimen: Specimen, sealed: bool, tmp_path: Path) -> None:
    require_harmless(specimen, sealed)
    try:
        source = read_source(specimen.hand_in(tmp_path))
    except UserError:
        return  # what cannot be read is no notebook that could be open
    if source.notebook:
        values = judge_cells(specimen.level.id, list(source.cells))
        assert held(values) == specimen.holds
        assert values["error"] in specimen.errors


def test_every_file_has_its_table_and_every_table_its_file() -> None:
    kept = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.py")}
    assert {specimen.name for specimen in SPECIMENS} == kept | set(MADE)
    for name in kept:
        first = (FOLDER / name).read_text(encoding="utf-8").splitlines()[0]
        assert first.startswith('"""') and first.endswith('."""'), f"{name} begins with what is odd about it"


def test_one_answer_has_one_verdict(starter: Starter, sealed: bool, tmp_path: Path, times: int) -> None:
    """With other ids and inputs each time."""
    specimen = next(each for each in SPECIMENS if each.name == "exits/os_exit_in_a_call.py")
    require_harmless(specimen, sealed)
    path = specimen.hand_in(tmp_path)
    for _ in range(times):
        report = judged(specimen, path, starter)
        assert held(report.as_json()) == specimen.holds, report.seed


@pytest.fixture
def times(pytestconfig: pytest.Config) -> int:
    return 100 if pytestconfig.getoption("--long") else 5
