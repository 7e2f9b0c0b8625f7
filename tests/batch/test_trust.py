"""Grading fails closed: where answers are not isolated nothing is graded, unless the instructor says so."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from grader.batch.judge import judge
from grader.catalogue import Course
from grader.sandbox import canary
from grader.zygote import Starter

from ..conftest import ROOT
from .conftest import RIGHT, Grade, lay_out, reports

TERSE = RIGHT / "level1" / "terse.py"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "class", {"ann": {"level1": TERSE}})


def probed(monkeypatch: pytest.MonkeyPatch, answer: dict[str, Any] | Exception) -> list[bool]:
    """Have the canary give that answer; the list holds whether each question was asked afresh."""
    asked: list[bool] = []

    def probe(fresh: bool = False) -> dict[str, Any]:
        asked.append(fresh)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(canary, "probe", probe)
    return asked


@pytest.mark.parametrize("arguments", [[], ["--require-isolation"]])
def test_a_weak_system_grades_nothing(
    folder: Path, tmp_path: Path, grade: Grade, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    asked = probed(monkeypatch, {"isolated": False})
    done = grade(folder, tmp_path / "out", *arguments)
    assert asked == [True], "believed from no cache"
    assert done.status == 2 and "not isolated on this machine" in done.err and done.err.count("\n") == 1
    assert not reports(tmp_path / "out")


def test_a_canary_that_breaks_grades_nothing(
    folder: Path, tmp_path: Path, grade: Grade, monkeypatch: pytest.MonkeyPatch
) -> None:
    probed(monkeypatch, RuntimeError("Traceback\n  somewhere\nthe canary broke"))
    done = grade(folder, tmp_path / "out")
    assert done.status == 2 and "(the canary broke)" in done.err and not reports(tmp_path / "out")


def test_a_class_that_is_trusted_is_graded_all_the_same(
    folder: Path, tmp_path: Path, grade: Grade, monkeypatch: pytest.MonkeyPatch
) -> None:
    probed(monkeypatch, {"isolated": False})
    assert grade(folder, tmp_path / "out", "--allow-weak").status == 0
    with pytest.raises(SystemExit):
        grade(folder, tmp_path / "out 2", "--allow-weak", "--require-isolation")


def test_a_worker_that_cannot_seal_stops_the_grading(
    folder: Path, tmp_path: Path, grade: Grade, monkeypatch: pytest.MonkeyPatch
) -> None:
    probed(monkeypatch, {"isolated": True})
    monkeypatch.setenv("EXIT137_PORTABLE", "1")  # as on a system without fork: no seal
    done = grade(folder, tmp_path / "out")
    assert done.status == 2 and "could not seal" in done.err and not reports(tmp_path / "out")
    assert grade(folder, tmp_path / "out", "--resume", "--allow-weak").status == 0
    assert any(note.startswith("Not isolated") for note in reports(tmp_path / "out")["ann 4.1"]["notes"])


def test_nothing_of_an_answer_is_left_for_the_next(course: Course, starter: Starter) -> None:
    import base64

    leaves = "import os\n\nopen(os.path.join(os.environ['HOME'], 'trace'), 'w').write('x')\nos.chmod('.', 0)\n"
    data = base64.b64encode(leaves.encode()).decode()
    task = {"exercise": "4.1", "name": "level1.py", "shown": "level1.py", "notices": [], "seed": 5}
    judge({**task, "data": data, "seconds": 30.0}, course, starter)
    assert list(starter.scratch.iterdir()) == []


def test_from_anywhere_with_a_plain_locale_and_a_hostile_folder(tmp_path: Path) -> None:
    if not canary.probe()["isolated"]:
        pytest.skip("grading needs isolation")
    folder = lay_out(tmp_path / "class", {"caf\u00e9 \u6f22": {"level1": TERSE}})
    for name in ("json.py", "pytest.py", "base64.py", "grader.py"):
        (folder / name).write_text("raise SystemExit('a file of a student was imported')")
    command = [str(Path(sysconfig.get_path("scripts")) / "exit137"), "grade", ".", "--out", str(tmp_path / "out")]
    if not Path(command[0]).exists():
        command[:1] = [sys.executable, "-P", "-m", "grader"]
    for language in ({"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}):
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), **language}
        environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "lessons")])
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        assert list(reports(tmp_path / "out")) == ["caf\u00e9 \u6f22 4.1"]
        command = [*command, "--resume"] if "--resume" not in command else command
