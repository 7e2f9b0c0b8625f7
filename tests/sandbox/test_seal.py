"""What `prepare` and `enter` take, refuse and claim, on kernels younger and older than this one."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from grader.sandbox import landlock, seal
from grader.sandbox.layers import ALL, CAPABILITIES, LANDLOCK, LANDLOCK_FILES, LANDLOCK_SCOPES, LANDLOCK_TCP, SECCOMP

from . import hostile, useful
from .conftest import SANDBOX, Person

HAS_LANDLOCK = landlock.abi() > 0


@pytest.fixture
def folders(tmp_path: Path) -> Path:
    for name in ("library/closed", "scratch/own"):
        (tmp_path / name).mkdir(parents=True)
    return tmp_path


def prepare(folders: Path, readable: str = "library", hidden: str = "library/closed", scratch: str = "scratch") -> None:
    seal.prepare([str(folders / readable)], [str(folders / hidden)], str(folders / scratch)).close()


def test_lists_that_contradict_themselves(folders: Path) -> None:
    prepare(folders)
    with pytest.raises(ValueError, match="overlap"):
        prepare(folders, readable=".")
    with pytest.raises(ValueError, match="overlap"):
        prepare(folders, readable="scratch/own")
    with pytest.raises(ValueError, match="below hidden"):
        prepare(folders, hidden=".")
    with pytest.raises(ValueError, match="below the scratch root"):
        prepare(folders, hidden="scratch/own")


def test_names_that_only_begin_alike_do_not_overlap(folders: Path) -> None:
    (folders / "library-scratch").mkdir()
    prepare(folders, scratch="library-scratch")


def test_a_symbolic_link_counts_as_what_it_points_to(folders: Path) -> None:
    (folders / "alias").symlink_to(folders / "scratch")
    with pytest.raises(ValueError, match="overlap"):
        prepare(folders, readable="alias")


def test_what_does_not_exist_is_left_out(folders: Path) -> None:
    prepare(folders, readable="nowhere", hidden="nowhere/either")


@pytest.mark.parametrize("writable", ["scratch", "library", ".", "scratch/../library"])
def test_the_working_folder_lies_below_the_scratch_root(folders: Path, writable: str) -> None:
    policy = seal.prepare([], [], str(folders / "scratch"))
    with pytest.raises(ValueError, match="is not below"):
        seal.enter(policy, str(folders / writable))
    policy.close()


def test_a_process_with_threads_is_not_sealed_by_halves(folders: Path) -> None:
    policy = seal.prepare([], [], str(folders / "scratch"))
    stop = threading.Event()
    other = threading.Thread(target=stop.wait)
    other.start()
    try:
        with pytest.raises(RuntimeError, match="single thread"):
            seal.enter(policy, str(folders / "scratch/own"))
    finally:
        stop.set()
        other.join()
        policy.close()
    (folders / "still free").write_text("yes")


def test_layers_left_out_are_not_claimed(person: Person) -> None:
    for without in ([SECCOMP], [LANDLOCK_FILES], [CAPABILITIES], list(ALL)):
        layers = person.bench("useful", ["questions"], without=without)["questions"]["layers"]
        assert not set(without) & set(layers["names"])
        assert set(layers["names"]) | set(layers["missing"]) == set(ALL)
        assert not layers["sealed"] or without == [CAPABILITIES]
        if LANDLOCK_FILES in without:
            assert not set(LANDLOCK) & set(layers["names"])


@pytest.mark.skipif(not HAS_LANDLOCK, reason="no Landlock here to pretend to be older")
@pytest.mark.parametrize("version", range(1, landlock.abi() + 1))
def test_every_older_landlock(person: Person, version: int) -> None:
    """The rulesets of that version, on this kernel: what it could not do yet is not claimed, the rest holds."""
    if person.name == "root":
        pytest.skip("tried as the ordinary user")
    names = ["ways_out", "special_files", "hidden_in_the_library", "signals", "sockets"]
    for name, result in person.bench("hostile", names, abi=version).items():
        assert result["said"] == "fine", name
        assert result["layers"]["sealed"]
        assert (LANDLOCK_TCP in result["layers"]["names"]) == (version >= 4)
        assert (LANDLOCK_SCOPES in result["layers"]["names"]) == (version >= 6)
    works = person.bench("useful", ["copies", "temporary_files", "database", "renames"], abi=version)
    for name, result in works.items():
        # Before version 2 a file cannot move to another folder, before 3 truncate() by path is refused.
        assert (result["said"] == "fine") == (version >= 3 or name != "renames"), (name, result["said"])


def test_a_kernel_without_landlock(person: Person) -> None:
    result = person.bench("hostile", ["sockets", "raw_processes", "signals", "ways_out"], abi=0)
    for name in ("sockets", "raw_processes", "signals"):
        assert result[name]["said"] == "fine"
        assert not result[name]["layers"]["sealed"]
        assert SECCOMP in result[name]["layers"]["names"]
        assert set(LANDLOCK) <= set(result[name]["layers"]["missing"])
    assert "went through" in result["ways_out"]["said"]


def test_a_landlock_that_answers_and_does_nothing(person: Person, copies: Path) -> None:
    """A kernel (or an emulator of one) that accepts every call without effect is found out."""
    code = f"""
import sys, json, os, tempfile
sys.path.insert(0, {str(copies)!r})
from sandbox import kernel, seal
root = tempfile.mkdtemp(); own = root + "/own"; os.mkdir(own)
real, real_prctl = kernel.syscall, kernel.prctl
def idle(number, *arguments):
    if number == 444 and arguments[0]:
        return os.dup(0)
    return 0 if number in (445, 446) else real(number, *arguments)
kernel.syscall = idle
answers = {{kernel.PR_SET_SECCOMP: 0, kernel.PR_GET_SECCOMP: 2}}
kernel.prctl = lambda option, *rest: answers[option] if option in answers else real_prctl(option, *rest)
layers = seal.enter(seal.prepare([], [], root), own)
import shutil; shutil.rmtree(root)
print(json.dumps(layers.as_json()))
"""
    layers = person.run("-c", code)
    assert not layers["sealed"]
    assert layers["names"] == ["no_new_privs", "capabilities", "not_dumpable"]
    assert set(layers["missing"]) == {*LANDLOCK, SECCOMP}
    for name in (LANDLOCK_FILES, LANDLOCK_TCP, SECCOMP):
        assert "what it should refuse is not refused" in layers["missing"][name]


def test_elsewhere_nothing_is_claimed_and_nothing_raised(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    for system in ("darwin", "win32", "freebsd14"):
        code = f"""
import sys, json
sys.path.insert(0, {str(SANDBOX.parent)!r})
sys.platform = {system!r}
from sandbox import seal, subreaper, limits, seatbelt, job_object
layers = seal.enter(seal.prepare([{str(SANDBOX)!r}], [], {str(tmp_path)!r}), {str(tmp_path / "own")!r})
open({str(tmp_path / "free")!r}, "w").close()
print(json.dumps([layers.as_json(), subreaper.become(), subreaper.sweep()]))
"""
        done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        layers, adopted, swept = json.loads(done.stdout)
        assert (layers["sealed"], layers["names"], adopted, swept) == (False, [], False, 0)
        assert set(layers["missing"]) == set(ALL)
        assert system in layers["missing"][SECCOMP]


def test_a_zygote_imports_little(person: Person) -> None:
    """Cheap imports only: everything is paid before each class, and again in every memory page of a child."""
    code = f"""
import sys
sys.path.insert(0, {str(person.folder)!r})
from sandbox import seal, limits, subreaper
loaded = sorted(sys.modules)
import json
print(json.dumps(loaded))
"""
    loaded = set(person.run("-c", code))
    assert not loaded & {"pathlib", "typing", "dataclasses", "inspect", "re", "subprocess", "socket", "tempfile"}
    assert "grader" not in loaded


def test_scenarios_are_named_in_the_order_they_stand() -> None:
    assert len(useful.SCENARIOS) >= 20
    assert len(hostile.SCENARIOS) >= 18
