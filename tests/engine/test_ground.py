"""Paths in a hostile folder: no link is followed, and everything can be removed."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import pytest

from grader.crash_states import read_files, read_plain_file
from grader.runtime.ground import GroundPath, list_names, remove_tree

from .conftest import Judge, lost


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder that is nobody's business, with a file in it."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "precious").write_text("kept", encoding="utf-8")
    return folder


@pytest.fixture
def ground(tmp_path: Path, outside: Path) -> GroundPath:
    """A folder in which `out` is a link to a folder outside and `file` one to a file there."""
    folder = GroundPath(tmp_path.resolve() / "ground")
    folder.mkdir()
    Path(folder / "out").symlink_to(outside)
    Path(folder / "file").symlink_to(outside / "precious")
    return folder


def test_an_ordinary_path_works_as_ever(ground: GroundPath) -> None:
    inner = ground / "a" / "b"
    inner.mkdir(parents=True)
    (inner / "x").write_text("1", encoding="utf-8")
    (inner / "x").rename(inner / "y").replace(inner / "z")
    assert (inner / "z").read_bytes() == b"1"
    assert [path.name for path in inner.iterdir()] == ["z"]
    assert {path.name for path in ground.rglob("*")} == {"a", "b", "z", "out", "file"}
    (inner / "z").unlink()
    inner.rmdir()
    with pytest.raises(FileNotFoundError):
        (inner / "x").read_text()
    (inner / "x").unlink(missing_ok=True)
    with pytest.raises(FileExistsError):
        (ground / "a").mkdir()
    (ground / "a").mkdir(exist_ok=True)


@pytest.mark.parametrize(
    "use",
    [
        lambda ground: (ground / "file").read_bytes(),
        lambda ground: (ground / "file").write_text("gone"),
        lambda ground: (ground / "file").touch(),
        lambda ground: (ground / "out" / "precious").read_text(),
        lambda ground: (ground / "out" / "precious").write_bytes(b""),
        lambda ground: (ground / "out" / "new").write_bytes(b""),
        lambda ground: (ground / "out" / "new").mkdir(),
        lambda ground: (ground / "out" / "precious").unlink(),
        lambda ground: (ground / "out" / "precious").rename(ground / "mine"),
        lambda ground: list((ground / "out").iterdir()),
        lambda ground: list_names(ground / "out"),
    ],
)
def test_a_link_is_not_followed(ground: GroundPath, outside: Path, use: object) -> None:
    with pytest.raises(OSError) as caught:
        use(ground)  # type: ignore[operator]
    assert str(ground) in str(caught.value.filename)
    assert (outside / "precious").read_text(encoding="utf-8") == "kept"
    assert [path.name for path in outside.iterdir()] == ["precious"]


def test_what_the_grader_reads_is_no_link_no_pipe_and_no_device(ground: GroundPath) -> None:
    os.mkfifo(ground / "pipe")
    (ground / "plain").write_text("1", encoding="utf-8")
    assert read_files(ground) == {"plain": b"1"}
    assert read_files(ground / "out") == {}
    for path in (ground / "pipe", ground / "file", ground / "out" / "precious", ground, "/dev/zero"):
        assert read_plain_file(path) is None


def test_a_tree_is_removed_whatever_is_in_it(ground: GroundPath, outside: Path) -> None:
    inner = ground / "locked"
    inner.mkdir()
    (inner / "x").touch()
    inner.chmod(0)
    here = os.open(ground, os.O_RDONLY)
    for _ in range(3000):  # deeper than a path can be long, and than Python can nest calls
        os.mkdir("deep", dir_fd=here)
        below = os.open("deep", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    remove_tree(ground)
    assert not ground.exists()
    assert (outside / "precious").exists()


def test_links_in_place_of_its_folders_lead_the_grader_nowhere(judge: Judge, outside: Path) -> None:
    report = judge(f"""
_prove = prove_replay_is_safe
def prove_replay_is_safe(function, workdir):
    for name in ("home", "tmp"):
        place = Path(workdir).parent.parent / name
        if not place.is_symlink():
            place.rename(place.with_name("old-" + name))
            place.symlink_to({str(outside)!r})
    return _prove(function, workdir)
""")
    assert report["error"] != "grader fault"
    assert [path.name for path in outside.iterdir()] == ["precious"]


def test_a_link_in_place_of_the_next_ledger_is_not_written_through(judge: Judge, outside: Path) -> None:
    report = judge(f"""
_load = load_effects
def load_effects(path):
    for number in range(9):
        beside = Path(path).with_name(f"torn-{{number}}.json")
        if not os.path.lexists(beside):
            beside.symlink_to({str(outside / "precious")!r})
    return _load(path)
""")
    assert (outside / "precious").read_text(encoding="utf-8") == "kept"
    assert "missing-ledger" in lost(report)
    assert report["error"] is None


def test_a_folder_swapped_for_a_link_shows_nothing(judge: Judge, outside: Path) -> None:
    report = judge(f"""
def save_effects(path, effects):
    folder = Path(path).parent
    folder.rename(folder.with_name("old"))
    folder.symlink_to({str(outside)!r})
""")
    assert {"atomic-save", "kill-anywhere"} <= lost(report)
    assert "precious" not in str(report)
    assert report["error"] is None


def test_a_link_swapped_in_while_a_folder_is_removed_is_not_followed(
    ground: GroundPath, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside.chmod(0o750)
    for name in ("a", "b", "c"):
        (ground / name).mkdir()
        (ground / name / "inner").mkdir()
    scanned = os.scandir

    def swapping(folder: int | str) -> object:
        """A call that was under way when its process was killed takes effect after the folder has been listed."""
        entries = list(scanned(folder))
        here = Path(f"/proc/self/fd/{folder}") if isinstance(folder, int) else Path(folder)
        for name in ("b", "inner"):
            if (here / name).is_dir() and not (here / name).is_symlink():
                (here / name).rename(here / f"was-{name}")
                (here / name).symlink_to(outside)
        return contextlib.nullcontext(entries)

    monkeypatch.setattr(os, "scandir", swapping)
    remove_tree(ground)
    assert (outside / "precious").read_text(encoding="utf-8") == "kept"
    assert outside.stat().st_mode & 0o777 == 0o750
    monkeypatch.undo()
    remove_tree(ground)
    assert not ground.exists()
