"""Wheel and sdist: the workbook and the graders travel, solutions and tests do not, and it works on its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from grader.course.layout import workbook_files
from grader.course.leaks import canaries_in

from .conftest import PLANTED_ANSWER, ROOT


def members(archive: Path) -> dict[str, bytes]:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as file:
            return {name: file.read(name) for name in file.namelist()}
    with tarfile.open(archive) as file:
        found = {}
        for member in file.getmembers():
            content = file.extractfile(member)
            if content:
                found[member.name.partition("/")[2]] = content.read()
        return found


def packed(built: Path, pattern: str) -> dict[str, bytes]:
    [archive] = built.glob(pattern)
    return members(archive)


@pytest.mark.parametrize("pattern", ["*.whl", "*.tar.gz"])
def test_no_solution_and_no_test_travels(built: Path, pattern: str) -> None:
    files = packed(built, pattern)
    for name, content in files.items():
        assert canaries_in(content) == [], name
        assert PLANTED_ANSWER.encode() not in content, name
        assert not re.search(r"(^|/)(solutions|tests|sources|wrong_answers|right_answers)/", name)


def test_the_wheel_holds_the_workbook_and_every_grader(built: Path, planted_checkout: Path) -> None:
    files = packed(built, "*.whl")
    for name, path in workbook_files(planted_checkout).items():
        assert files[f"grader/workbook/{name}"] == path.read_bytes()
    assert "grader/workbook/lessons/course.toml" in files
    assert "grader/course/jupyter/labconfig/page_config.json" in files
    for path in (planted_checkout / "grader" / "levels").rglob("test_*.py"):
        assert path.relative_to(planted_checkout).as_posix() in files


def test_the_sdist_builds_the_same_wheel(built: Path, tmp_path: Path) -> None:
    [archive] = built.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        file.extractall(tmp_path, filter="data")
    [root] = tmp_path.iterdir()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "out")]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    assert packed(tmp_path / "out", "*.whl") == packed(built, "*.whl")


def run(commands: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run `exit137 ...` of the installed wheel in `folder`, with nothing of this environment's settings."""
    kept = {name: value for name, value in os.environ.items() if name in ("SYSTEMROOT", "HOME", "TMPDIR", "TEMP")}
    environment = {**kept, "LC_ALL": "C", "PATH": os.defpath}
    exit137 = commands / ("exit137.exe" if sys.platform == "win32" else "exit137")
    return subprocess.run([exit137, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_the_installed_command_runs_without_the_checkout(installed: Path, tmp_path: Path) -> None:
    ask = "import grader, exit137; print(grader.__file__); print(exit137.__file__)"
    python = installed / Path(sys.executable).name
    found = subprocess.run([python, "-I", "-c", ask], cwd=tmp_path, check=True, capture_output=True, text=True)
    for line in found.stdout.split():
        assert Path(line).is_relative_to(installed.parent)
    help_text = run(installed, tmp_path, "--help")
    assert help_text.returncode == 0
    assert "lay out your workbook" in help_text.stdout


def test_the_installed_command_lays_the_workbook_out(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "lab", "--no-start")
    assert (done.returncode, done.stderr) == (0, "")
    laid = {
        path.relative_to(tmp_path / "exit137-workbook").as_posix() for path in tmp_path.rglob("*") if path.is_file()
    }
    assert laid == {*workbook_files(ROOT), ".exit137.json"}


def test_the_installed_command_says_that_it_has_nothing_to_build_from(installed: Path, tmp_path: Path) -> None:
    for words in (["build"], ["bundle", "--student", "--to", "out.zip"]):
        done = run(installed, tmp_path, *words)
        assert done.returncode == 2
        assert "An installed exit137 has no sources" in done.stderr
        assert list(tmp_path.iterdir()) == []


RIGHT_ANSWERS = sorted((ROOT / "tests" / "right_answers" / "lesson4" / "level2").glob("*.py"))


@pytest.mark.skipif(not RIGHT_ANSWERS, reason="there is no right answer to 4.2 yet")
def test_the_installed_command_checks_an_answer(installed: Path, tmp_path: Path) -> None:
    answer = tmp_path / "exercises" / "lesson4" / "level2.py"
    answer.parent.mkdir(parents=True)
    answer.write_bytes(RIGHT_ANSWERS[0].read_bytes())
    done = run(installed, tmp_path, "check", "4.2", "--json")
    assert done.stderr == ""
    report = json.loads(done.stdout)
    assert [row["id"] for row in report["criteria"] if not row["passed"]] == []
    assert (report["passed"], done.returncode) == (True, 0)
