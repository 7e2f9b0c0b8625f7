"""The archive that students get: complete enough to install from, and without any answer."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from grader.course.build import plan
from grader.course.bundle import archive, student_files
from grader.course.leaks import canaries_in
from grader.errors import UserError

from .conftest import PLANTED_ANSWER, PLANTED_CANARY, ROOT


@pytest.fixture
def checkout(planted_checkout: Path, tmp_path: Path) -> Path:
    """What a bundle is made of, copied so that a test may spoil it."""
    root = tmp_path / "checkout"
    for name in ("LICENSE", "pyproject.toml", "grader", "lessons", "solutions", "tests"):
        source = planted_checkout / name
        paths = [source] if source.is_file() else [path for path in source.rglob("*") if path.is_file()]
        for path in paths:
            target = root / path.relative_to(planted_checkout)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    return root


BUILT = {"lessons/01_a.ipynb": b"{}\n", "exercises/lesson1/level1.ipynb": b"{}\n"}


def test_no_answer_is_in_it(checkout: Path) -> None:
    files = student_files(checkout, BUILT)
    for name, content in files.items():
        assert canaries_in(content) == [], name
        assert PLANTED_ANSWER.encode() not in content
        assert not name.startswith(("solutions", "tests", "lessons/sources"))
    assert set(BUILT) <= set(files)
    assert b"exit137 lab" in files["README.md"]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("grader/levels/lesson9/notes.txt", f"see {PLANTED_CANARY}", "holds the canary"),
        (
            "lessons/exit137/extra.py",
            f"# {PLANTED_ANSWER}\n",
            "is a copy of tests/wrong_answers/lesson9/level9/planted.py",
        ),
    ],
)
def test_an_answer_that_strayed_stops_it(checkout: Path, name: str, text: str, words: str) -> None:
    (checkout / name).parent.mkdir(parents=True, exist_ok=True)
    (checkout / name).write_text(text)
    with pytest.raises(UserError, match=words) as caught:
        student_files(checkout, BUILT)
    assert name in str(caught.value)


def test_a_built_file_with_a_canary_stops_it(checkout: Path) -> None:
    with pytest.raises(UserError, match=r"lessons/01_a\.ipynb holds the canary"):
        student_files(checkout, {"lessons/01_a.ipynb": PLANTED_CANARY.encode()})


def test_the_same_files_give_the_same_bytes(checkout: Path) -> None:
    files = student_files(checkout, BUILT)
    assert archive(files) == archive(dict(reversed(files.items())))


def test_what_is_handed_out_installs(checkout: Path, tmp_path: Path) -> None:
    files = student_files(checkout, plan(ROOT).files)
    path = tmp_path / "handed out.zip"
    path.write_bytes(archive(files))
    with zipfile.ZipFile(path) as packed:
        packed.extractall(tmp_path)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "out")]
    subprocess.run(command, cwd=tmp_path / "exit137", check=True, capture_output=True)
    [wheel] = (tmp_path / "out").glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    assert {f"grader/workbook/{name}" for name in plan(ROOT).files} <= names


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "grader", "bundle", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_writes_it_whole_or_not_at_all(tmp_path: Path) -> None:
    done = run("--student", "--to", str(tmp_path / "students.zip"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{tmp_path / 'students.zip'}: ")
    with zipfile.ZipFile(tmp_path / "students.zip") as packed:
        assert packed.testzip() is None
    assert [path.name for path in tmp_path.iterdir()] == ["students.zip"]
    for target in (tmp_path / "nowhere" / "a.zip", tmp_path / "a.tar"):
        done = run("--student", "--to", str(target))
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
