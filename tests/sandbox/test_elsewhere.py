"""bubblewrap where it works; for macOS and Windows what can be checked without them."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from grader.sandbox import bubblewrap, job_object, seatbelt


@pytest.fixture
def folders(tmp_path: Path) -> Path:
    for name in ("library/closed", "scratch", "outside"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("library/open.txt", "library/closed/secret", "library/one.txt", "outside/secret"):
        (tmp_path / name).write_text("content")
    return tmp_path


def test_inside_bubblewrap(folders: Path) -> None:
    works, reason = bubblewrap.works(str(folders / "scratch"))
    if not works:
        pytest.skip(reason)
    code = """
import sys, os
root = sys.argv[1]
def full(path):
    if not open(root + path).read():
        raise OSError("empty")
def what(act):
    try: act()
    except OSError: return "-"
    return "+"
print(
    what(lambda: full("/library/open.txt")), what(lambda: full("/library/closed/secret")),
    what(lambda: full("/library/one.txt")), what(lambda: full("/outside/secret")),
    what(lambda: open(root + "/library/new", "w")),
    what(lambda: open(root + "/library/closed/new", "w")), what(lambda: open(root + "/scratch/new", "w")),
    "+" if "SECRET" in os.environ else "-", what(lambda: os.kill(int(sys.argv[2]), 0)),
)
"""
    argv = [sys.executable, "-I", "-S", "-c", code, str(folders), str(os.getpid())]
    readable = [*bubblewrap.interpreter_paths(), str(folders / "library")]
    hidden = [str(folders / "library/closed"), str(folders / "library/one.txt")]
    wrapped = bubblewrap.command(argv, readable, hidden, str(folders / "scratch"))
    done = subprocess.run(wrapped, capture_output=True, text=True, check=False, env={**os.environ, "SECRET": "x"})
    assert done.stdout.split() == ["+", "-", "-", "-", "-", "-", "+", "-", "-"], done.stderr
    assert (folders / "scratch/new").exists()


def test_bubblewrap_missing(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(folders))
    with pytest.raises(FileNotFoundError, match="not installed"):
        bubblewrap.command(["true"], [], [], str(folders / "scratch"))
    assert bubblewrap.works(str(folders / "scratch")) == (False, "bwrap is not installed")


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("echo 'bwrap: No permissions to create new namespace' >&2; exit 1", "No permissions"),
        ("echo '40000 []'", "no process namespace"),
    ],
)
def test_bubblewrap_that_does_not_work(
    folders: Path, monkeypatch: pytest.MonkeyPatch, script: str, reason: str
) -> None:
    (folders / "bwrap").write_text(f"#!/bin/sh\n{script}\n")
    (folders / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folders}:/usr/bin:/bin")
    works, said = bubblewrap.works(str(folders / "scratch"))
    assert not works
    assert reason in said


def test_seatbelt_denies_first_and_hides_last(folders: Path) -> None:
    text = seatbelt.profile([str(folders / "library")], [str(folders / "library/closed")], str(folders / "scratch"))
    lines = text.splitlines()
    assert lines[:2] == ["(version 1)", "(deny default)"]
    allow = lines.index(f'(allow file-read* (subpath "{folders}/library"))')
    deny = lines.index(f'(deny file-read* (subpath "{folders}/library/closed"))')
    assert allow < deny
    assert not re.search("network|process-fork|mach-lookup", text)
    writes = [line for line in lines if "file-write" in line]
    assert writes == [
        f'(allow file-read* file-write* (subpath "{folders}/scratch"))',
        '(allow file-write* (literal "/dev/null"))',
    ]
    assert all(line.count("(") == line.count(")") for line in lines)


def test_seatbelt_quotes_names(tmp_path: Path) -> None:
    text = seatbelt.profile([], [], str(tmp_path / 'a"b\\c) (allow default'))
    assert '/a\\"b\\\\c) (allow default"))' in text


def test_seatbelt_is_found_out_where_it_is_not_there() -> None:
    assert seatbelt.works() == (False, "Seatbelt is for macOS")
    with pytest.raises(FileNotFoundError):
        seatbelt.command(["true"], [], [], "/tmp")


@pytest.mark.parametrize(
    ("script", "works"),
    [('shift 2; exec "$@"', False), ("exit 71", False), ("echo held", True)],
    ids=["lets everything through", "fails", "holds"],
)
def test_seatbelt_is_judged_by_what_it_does(
    folders: Path, monkeypatch: pytest.MonkeyPatch, script: str, works: bool
) -> None:
    (folders / "sandbox-exec").write_text(f"#!/bin/sh\n{script}\n")
    (folders / "sandbox-exec").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folders}:/usr/bin:/bin")
    monkeypatch.setattr(seatbelt.sys, "platform", "darwin")
    assert seatbelt.works()[0] is works


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="the documented sizes are those of 64 bits")
def test_the_job_objects_structures_are_as_documented() -> None:
    assert ctypes.sizeof(job_object.BasicLimits) == 64
    assert ctypes.sizeof(job_object.ExtendedLimits) == 144
    assert job_object.BasicLimits.flags.offset == 16
    assert job_object.BasicLimits.processes.offset == 40
    assert job_object.ExtendedLimits.process_memory.offset == 112


def test_the_job_objects_limits() -> None:
    wanted = job_object.limits(memory_bytes=1 << 30, cpu_seconds=10, processes=4)
    assert wanted.basic.process_time == 100_000_000
    assert (wanted.basic.processes, wanted.process_memory, wanted.job_memory) == (4, 1 << 30, 1 << 30)
    assert wanted.basic.flags == 0x2 | 0x8 | 0x100 | 0x200 | 0x400 | 0x2000


def test_no_job_object_here() -> None:
    with pytest.raises(NotImplementedError):
        job_object.Job(1, 1, 1)
