"""`exit137 submit`: one file with the answers and what their last checks found; nothing is written over."""

from __future__ import annotations

import errno
import json
import os
import zipfile
from pathlib import Path

import pytest

from grader.catalogue import Course
from grader.cli import main
from grader.course.layout import lay_out
from grader.progress import note_check
from grader.report import Mark, Report


@pytest.fixture
def workbook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "my workbook"
    for name, text in {
        "lesson4/level1.ipynb": "one",
        "lesson4/level2.ipynb": "two",
        "lesson5/level3.py": "three",
    }.items():
        path = root / "exercises" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setenv("EXIT137_WORKBOOK", str(root))
    monkeypatch.setenv("COLUMNS", "120")
    return root


def checked(course: Course, workbook: Path, level_id: str, *held: str) -> None:
    level = course.level(level_id)
    marks = tuple(Mark(c, c.id in held, "" if c.id in held else "Seen: no.") for c in level.criteria)
    note_check(workbook, Report(level, "answer", marks, 0.1, 1).as_json())


def test_it_holds_every_answer_and_the_last_reports(
    course: Course, workbook: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checked(course, workbook, "4.1", "idempotency")
    checked(course, workbook, "4.2", *(c.id for c in course.level("4.2").criteria))
    (workbook / "exercises" / "lesson4" / "level2.ipynb").write_text("two, changed", encoding="utf-8")
    assert main(["submit", "--name", "Ada"]) == 0
    said = capsys.readouterr().out
    (path,) = workbook.glob("*.zip")
    assert str(path) in said.replace("\n", "")
    assert "1 of 3 points; does not hold: risk-and-reason, implementation-case" in said
    assert "changed since its last check (6 of 6 points)" in said
    assert "never checked" in said
    assert said.count("no answer in your workbook") == 15
    with zipfile.ZipFile(path) as archive:
        assert archive.read("lesson4/level2.ipynb") == b"two, changed"
        manifest = json.loads(archive.read("submission.json"))
        assert sorted(archive.namelist()) == [
            "lesson4/level1.ipynb",
            "lesson4/level2.ipynb",
            "lesson5/level3.py",
            "submission.json",
        ]
    assert manifest["name"] == "Ada"
    assert manifest["answers"]["4.1"]["check"]["report"]["points"] == 1.0
    assert manifest["answers"]["5.3"]["check"] is None


def test_handing_in_again_keeps_both(workbook: Path, tmp_path: Path) -> None:
    for _ in range(3):
        assert main(["submit", "--to", str(tmp_path / "out")]) == 0
    assert len(list((tmp_path / "out").glob("*.zip"))) == 3


def test_no_workbook_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EXIT137_WORKBOOK", str(tmp_path / "nowhere"))
    assert main(["submit"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_full_disk_leaves_no_half_archive(
    workbook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert main(["submit", "--to", str(tmp_path / "out")]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert not list((tmp_path / "out").iterdir())


def test_an_answer_as_it_was_handed_out_is_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "workbook"
    names = ("exercises/lesson4/level1.ipynb", "exercises/lesson4/level2.ipynb")
    lay_out(dict.fromkeys(names, b"as built"), root)
    (root / names[1]).write_bytes(b"changed")
    monkeypatch.setenv("EXIT137_WORKBOOK", str(root))
    monkeypatch.setenv("COLUMNS", "120")
    assert main(["submit"]) == 0
    lines = {line[:3]: line for line in capsys.readouterr().out.splitlines()}
    assert "as it was handed out" in lines["4.1"] and "never checked" in lines["4.2"]
