"""A class of six built from the answers that are kept for lesson 4, and the command that grades it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from grader.course.release import CONFIG

from ..conftest import ROOT

RIGHT, WRONG = ROOT / "tests" / "right_answers" / "lesson4", ROOT / "tests" / "wrong_answers" / "lesson4"
SIX: Mapping[str, Mapping[str, Path]] = {
    "ann": {
        "level1": RIGHT / "level1" / "german.py",
        "level2": RIGHT / "level2" / "plain.py",
        "level3": RIGHT / "level3" / "plain.py",
    },
    "bob": {"level1": RIGHT / "level1" / "terse.py", "level2": WRONG / "level2" / "never_looks.py"},
    "cas": {"level2": RIGHT / "level2" / "class_based.py", "level3": WRONG / "level3"},
    "dee": {"level1": RIGHT / "level1" / "terse.py", "level2": ROOT / "exercises" / "lesson4" / "level2.ipynb"},
    "eve": {},
    "fay": {"level3": RIGHT / "level3" / "pipeline.py"},
}


def lay_out(folder: Path, students: Mapping[str, Mapping[str, Path | str | bytes]]) -> Path:
    """Make a class folder; an answer is a file to copy, a folder whose first file is copied, text or bytes."""
    for student, answers in students.items():
        (folder / student).mkdir(parents=True)
        for name, answer in answers.items():
            if isinstance(answer, Path):
                answer = min(answer.glob("*.py")) if answer.is_dir() else answer
                name = name if "." in name else name + answer.suffix
                answer = answer.read_bytes()
            path = folder / student / ("" if "/" in name else "lesson4") / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(answer.encode() if isinstance(answer, str) else answer)
    return folder


@pytest.fixture
def six(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "class", SIX)


@dataclass(frozen=True)
class Done:
    status: int
    out: str
    err: str


Grade = Callable[..., Done]


@pytest.fixture
def grade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Grade:
    """`grade(FOLDER, OUT, "--seed", "1")` in this process, with its isolation tried once a session."""
    from io import StringIO

    from grader import cli
    from grader.sandbox import canary

    kept = canary.probe()
    monkeypatch.setattr(canary, "probe", lambda fresh=False: kept)

    def run(folder: Path, out: Path, *arguments: str) -> Done:
        printed, complained = StringIO(), StringIO()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", printed)
            patch.setattr(sys, "stderr", complained)
            status = cli.main(["grade", str(folder), "--out", str(out), *arguments])
        return Done(status, printed.getvalue(), complained.getvalue())

    return run


COURSE = {
    "ann": {"level1": RIGHT / "level1" / "terse.py", "level2": RIGHT / "level2" / "plain.py"},
    "bob": {"level2": WRONG / "level2" / "never_looks.py"},
    "caf\u00e9": {},
}


@pytest.fixture
def graded(tmp_path: Path, grade: Grade) -> Path:
    """An nbgrader course whose first exercise, then both, were graded into its gradebook."""
    course = tmp_path / "course"
    lay_out(course / "submitted", COURSE)
    (course / "submitted" / "ann" / "lesson4" / "timestamp.txt").write_text("2026-10-25 12:00:00.250000 UTC")
    (course / "class.toml").write_text(
        'zone = "UTC"\n[late]\npercent_per_day = 50\n[due]\n"4.2" = 2026-10-25T11:00:00\n'
    )
    (course / "nbgrader_config.py").write_text(CONFIG)
    book = course / "gradebook.db"
    assert grade(course, tmp_path / "out", "--only", "4.1", "--gradebook", str(book)).status == 1
    assert grade(course, tmp_path / "out", "--resume", "--gradebook", str(book)).status == 1
    return course


def command(*arguments: str | Path, **options: Any) -> subprocess.Popen[str]:
    """The real command in a process of its own."""
    words = [sys.executable, "-m", "grader", *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "lessons")])}
    return subprocess.Popen(
        words, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, **options
    )


def reports(out: Path) -> dict[str, dict[str, Any]]:
    """All reports by `student 4.2`."""
    found = [json.loads(path.read_bytes()) for path in (out / "reports").rglob("*.json")]
    return {f"{report['student']} {report['exercise']}": report for report in found}


# Times, and the digest of our own files: somebody may be editing a grader while the tests run.
PASSING = re.compile(rb'("seconds": [0-9.e-]+|"grader": "[0-9a-f]+")')


def without_times(out: Path) -> dict[str, bytes]:
    """Every file of a results folder with its bytes, apart from times and the lock."""
    return {
        path.relative_to(out).as_posix(): PASSING.sub(b"", path.read_bytes())
        for path in out.rglob("*")
        if path.is_file() and path.name != ".lock"
    }


def stamps(out: Path) -> dict[str, tuple[int, int]]:
    """Which file each report is: another one after it was written again."""
    return {
        path.relative_to(out).as_posix(): (path.stat().st_ino, path.stat().st_mtime_ns)
        for path in (out / "reports").rglob("*.json")
    }


def copy_tree(source: Path, target: Path) -> Path:
    return Path(shutil.copytree(source, target, symlinks=True))


def wait_for(condition: Callable[[], Any], seconds: float = 60.0) -> None:
    ends = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < ends, "it never came to that"
        time.sleep(0.02)
