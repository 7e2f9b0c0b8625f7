"""The learner's workbook: laid out, brought up to date, and never at the cost of the learner's work."""

from __future__ import annotations

import errno
import json
import os
import shutil
from pathlib import Path

import pytest

from grader.cli import main
from grader.course import layout
from grader.course.layout import MANIFEST, Laid, workbook_bytes
from grader.errors import UserError


@pytest.fixture
def source(tmp_path: Path) -> Path:
    root = tmp_path / "source"
    for name in ("lessons/01_a.ipynb", "lessons/glossary.md", "exercises/lesson1/level1.ipynb"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(f"first version of {name}")
    (root / "lessons" / "course.toml").write_text("not for the workbook")
    (root / "lessons" / "sources").mkdir()
    (root / "lessons" / "sources" / "01_a.py").write_text("not for the workbook")
    return root


def lay_out(source: Path, folder: Path) -> Laid:
    return layout.lay_out(workbook_bytes(source), folder)


NAMES = ["exercises/lesson1/level1.ipynb", "lessons/01_a.ipynb", "lessons/glossary.md"]
EXERCISE, LESSON, PAGE = NAMES


def texts(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != MANIFEST)
    return {path.relative_to(folder).as_posix(): path.read_text() for path in sorted(files)}


def test_first_start_lays_everything_out(source: Path, tmp_path: Path) -> None:
    mine = tmp_path / "a folder" / "mine"
    laid = lay_out(source, mine)
    assert (laid.new, laid.updated, laid.kept) == (NAMES, [], [])
    assert texts(mine) == {name: f"first version of {name}" for name in NAMES}


def test_second_start_changes_nothing(source: Path, tmp_path: Path) -> None:
    lay_out(source, tmp_path / "mine")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "mine").rglob("*.ipynb")}
    laid = lay_out(source, tmp_path / "mine")
    assert (laid.new, laid.updated, laid.kept) == ([], [], [])
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_an_update_reaches_untouched_files_and_keeps_changed_ones(source: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    lay_out(source, mine)
    (mine / EXERCISE).write_text("my answer")
    for name in NAMES:
        (source / name).write_text(f"second version of {name}")
    (source / "lessons/02_b.ipynb").write_text("a new lesson")
    laid = lay_out(source, mine)
    assert laid.new == ["lessons/02_b.ipynb"]
    assert laid.updated == [LESSON, PAGE]
    assert laid.kept == laid.outdated == [EXERCISE]
    assert texts(mine)[EXERCISE] == "my answer"
    assert texts(mine)[LESSON] == f"second version of {LESSON}"
    # The same again: nothing is forgotten between starts.
    assert lay_out(source, mine).kept == [EXERCISE]


def test_a_changed_file_without_a_newer_version_is_not_called_outdated(source: Path, tmp_path: Path) -> None:
    lay_out(source, tmp_path / "mine")
    (tmp_path / "mine" / EXERCISE).write_text("my answer")
    laid = lay_out(source, tmp_path / "mine")
    assert (laid.kept, laid.outdated) == ([EXERCISE], [])


def test_a_file_that_the_learner_renamed_is_laid_again(source: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    lay_out(source, mine)
    (mine / EXERCISE).rename(mine / "exercises/lesson1/level1 old.ipynb")
    assert lay_out(source, mine).new == [EXERCISE]
    assert (mine / "exercises/lesson1/level1 old.ipynb").exists()


def test_files_that_stood_there_before_are_kept(source: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    (mine / "lessons").mkdir(parents=True)
    (mine / LESSON).write_text("not yours")
    for _ in range(2):
        assert lay_out(source, mine).kept == [LESSON]
    assert texts(mine)[LESSON] == "not yours"


def test_a_linked_file_is_kept(source: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    lay_out(source, mine)
    shutil.move(mine / LESSON, tmp_path / "elsewhere.ipynb")
    (mine / LESSON).symlink_to(tmp_path / "elsewhere.ipynb")
    (source / LESSON).write_text("second version")
    assert lay_out(source, mine).kept == [LESSON]
    assert (mine / LESSON).is_symlink()


@pytest.mark.parametrize("content", ["", "{", "[]", '{"files": 3}', '{"files": {"a": 1}}', "\udcff"])
def test_a_damaged_manifest_costs_no_work(source: Path, tmp_path: Path, content: str) -> None:
    mine = tmp_path / "mine"
    lay_out(source, mine)
    (mine / EXERCISE).write_text("my answer")
    (mine / MANIFEST).write_bytes(content.encode("utf-8", "surrogateescape"))
    (source / LESSON).write_text("second version")
    laid = lay_out(source, mine)
    assert laid.unread_manifest
    assert laid.kept == [EXERCISE, LESSON]
    assert texts(mine)[EXERCISE] == "my answer"


def test_killed_at_any_write_the_next_start_ends_as_if_never_killed(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    undisturbed = tmp_path / "undisturbed"
    lay_out(source, undisturbed)
    second = {name: f"second version of {name}" for name in NAMES}
    real = layout._replace
    kills = 0
    for survive in range(len(NAMES) + 2):
        mine = tmp_path / f"mine{survive}"
        for name in NAMES:
            (source / name).write_text(f"first version of {name}")
        lay_out(source, mine)
        for name, text in second.items():
            (source / name).write_text(text)
        left = survive

        def replace_or_die(path: Path, content: bytes) -> None:
            nonlocal left
            if left == 0:
                raise KeyboardInterrupt
            left -= 1
            real(path, content)

        monkeypatch.setattr(layout, "_replace", replace_or_die)
        try:
            lay_out(source, mine)
        except KeyboardInterrupt:
            kills += 1
        monkeypatch.setattr(layout, "_replace", real)
        laid = lay_out(source, mine)
        assert laid.kept == []
        assert texts(mine) == second
    assert kills == len(NAMES) + 1


def test_a_file_where_a_folder_should_be_is_one_sentence(source: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("a file")
    for folder in (tmp_path / "mine", tmp_path / "mine" / "below"):
        with pytest.raises(UserError, match="is a file where a folder is needed") as caught:
            lay_out(source, folder)
        assert str(tmp_path / "mine") in str(caught.value)
    other = tmp_path / "other"
    other.mkdir()
    (other / "lessons").write_text("a file")
    with pytest.raises(UserError, match="is a file where a folder is needed"):
        lay_out(source, other)


def test_a_folder_where_a_file_should_be_is_one_sentence(source: Path, tmp_path: Path) -> None:
    (tmp_path / "mine" / LESSON).mkdir(parents=True)
    with pytest.raises(UserError, match="is a folder where a file is needed"):
        lay_out(source, tmp_path / "mine")


@pytest.mark.parametrize("code", [errno.EACCES, errno.EROFS, errno.ENOSPC])
def test_a_folder_that_cannot_be_written_is_one_sentence(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refuse(path: Path, content: bytes) -> None:
        raise OSError(code, os.strerror(code), str(path))

    monkeypatch.setattr(layout, "_replace", refuse)
    with pytest.raises(UserError) as caught:
        lay_out(source, tmp_path / "mine")
    assert os.strerror(code) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_nothing_to_lay_out_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="exit137 build"):
        lay_out(tmp_path, tmp_path / "mine")


def test_the_command_says_where_the_workbook_is_and_finds_it_again(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("grader.commands.lab.workbook", lambda: source)
    monkeypatch.chdir(tmp_path)
    assert main(["lab", "--no-start"]) == 0
    folder = tmp_path / "exit137-workbook"
    assert capsys.readouterr().out.splitlines()[:2] == [f"Your workbook: {folder}", "3 files laid out."]
    monkeypatch.chdir(folder / "exercises" / "lesson1")
    assert main(["lab", "--no-start"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"Your workbook: {folder}"
    assert json.loads((folder / MANIFEST).read_text())["version"] == 1
    (tmp_path / "file").write_text("")
    assert main(["lab", str(tmp_path / "file"), "--no-start"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
