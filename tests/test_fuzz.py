"""Spoilt answers always get a report, in time and within bounds, and the same one by every way to judge them.

EXIT137_FUZZ_SEED chooses other mutants than the usual ones; `--long` takes more of them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grader.catalogue import Course
from grader.commands.check import check_file
from grader.errors import UserError
from grader.notebook import judge_cells
from grader.source import read_source

from .conftest import ROOT
from .mutations import Mutant, mutants, spoilt_bytes, spoilt_value
from .test_specimens import held, require_sound

SECONDS = 30.0
SEED = int(os.environ.get("EXIT137_FUZZ_SEED", "137"))
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "lessons")])}


@pytest.fixture(scope="module")
def spoilt(course: Course, pytestconfig: pytest.Config) -> list[Mutant]:
    print(f"EXIT137_FUZZ_SEED={SEED}")
    return mutants(course, SEED, 400 if pytestconfig.getoption("--long") else 36)


def checked(mutant: Mutant, folder: Path, seed: int | None = None) -> dict[str, Any]:
    """The report of the command, which comes in time."""
    began = time.monotonic()
    report = check_file(mutant.level, mutant.saved(folder), seed=seed, seconds=SECONDS).as_json()
    assert time.monotonic() - began < SECONDS + 2
    require_sound(report, mutant.level)
    assert report["error"] != "grader fault"
    return report


def verdict(report: dict[str, Any]) -> tuple[Any, ...]:
    """What must be the same by every way: the criteria and the points, and why the rest was not judged."""
    error = "cannot read" if str(report["error"]).startswith("cannot read") else report["error"]
    return held(report), report["points"], error


def agree(*reports: dict[str, Any]) -> bool:
    """Reports of which one met a time limit may differ: what else the machine did at that moment counts there."""
    return len(set(map(verdict, reports))) == 1 or any(report["error"] == "timeout" for report in reports)


def test_a_class_of_them(spoilt: list[Mutant], tmp_path: Path) -> None:
    students = {f"student-{index:03}": mutant for index, mutant in enumerate(spoilt)}
    for student, mutant in students.items():
        mutant.saved(tmp_path / "class" / student / mutant.level.folder)
    command = [sys.executable, "-P", "-m", "grader", "grade", tmp_path / "class", "--out", tmp_path / "out"]
    command += ["--seed", str(SEED), "--timeout", str(SECONDS), "--allow-weak"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=ENVIRONMENT, check=False)
    assert done.returncode == 1, done.stderr
    found = [json.loads(path.read_bytes()) for path in (tmp_path / "out" / "reports").rglob("*.json")]
    reports = {report["student"]: report for report in found}
    assert reports.keys() == students.keys()
    differing = []
    for student, mutant in students.items():
        require_sound(reports[student], mutant.level)
        report = checked(mutant, tmp_path / student, reports[student]["seed"])
        if not agree(report, reports[student]):
            differing.append((mutant.name, verdict(report), verdict(reports[student])))
    assert not differing, f"seed {SEED}: {differing}"


def test_notebooks(spoilt: list[Mutant], tmp_path: Path) -> None:
    """As `check` in the notebook judges them: what was run in its kernel, in that order."""
    differing = []
    for mutant in spoilt:
        path = mutant.saved(tmp_path / str(len(differing)))
        if mutant.suffix != ".ipynb" or "cut off" in mutant.name:
            continue
        by_notebook = judge_cells(mutant.level.id, list(read_source(path).cells))
        require_sound(by_notebook, mutant.level)
        by_command = checked(mutant, path.parent, by_notebook["seed"])
        if not agree(by_notebook, by_command):
            differing.append((mutant.name, verdict(by_notebook), verdict(by_command)))
    assert not differing, f"seed {SEED}: {differing}"


def test_the_command_itself(spoilt: list[Mutant], tmp_path: Path) -> None:
    for mutant in spoilt[::15]:
        path = mutant.saved(tmp_path)
        command = [sys.executable, "-P", "-m", "grader", "check", "--json", mutant.level.id, path]
        done = subprocess.run(command, capture_output=True, env=ENVIRONMENT, check=False)
        report = json.loads(done.stdout)
        require_sound(report, mutant.level)
        assert agree(report, checked(mutant, tmp_path, report["seed"])), (mutant.name, report["seed"])
        assert b"Traceback" not in done.stdout + done.stderr
        assert done.returncode == (0 if report["passed"] else 2 if "cannot read" in str(report["error"]) else 1)


def test_whatever_the_file_holds_it_is_read_or_refused_in_a_sentence(spoilt: list[Mutant], tmp_path: Path) -> None:
    """Any value in the place of any other, and any bytes changed or cut off."""
    path = tmp_path / "level1.ipynb"
    for mutant in spoilt:
        for spoil in (spoilt_value, spoilt_bytes):
            chance = Random(f"{SEED}-{mutant.name}")
            path.write_bytes(spoil(mutant.data, chance))
            try:
                source = read_source(path)
            except UserError as error:
                assert str(error).endswith(".") and "\n" not in str(error)
            else:
                numbers = [number for number, _ in source.cells]
                assert numbers == sorted(set(numbers))
                assert all(isinstance(text, str) and text.strip() for _, text in source.cells)


def test_a_seed_gives_the_same_mutants(course: Course) -> None:
    assert mutants(course, 1, 9) == mutants(course, 1, 9) != mutants(course, 2, 9)
