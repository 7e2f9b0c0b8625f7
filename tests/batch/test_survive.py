"""What a power cut, a full disk, a killed worker and an impatient hand leave: nothing that --resume cannot mend."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.paths import scratch_home
from grader.zygote import remove_tree

from .conftest import RIGHT, ROOT, WRONG, Grade, command, lay_out, stamps, wait_for, without_times

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a kill that nothing can catch is for POSIX")

SLICES = 8
DRIVER = Path(__file__).parent / "interrupted.py"
CHEAP = {
    "ann": {"level1": RIGHT / "level1" / "terse.py"},
    "Doe, Jr": {"level1": RIGHT / "level1" / "german.py", "level2.ipynb": b'{"cells": ['},
}


def interrupted(how: str, number: int, count: Path, out: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, DRIVER, how, number, count, out, folder, "--seed", 11, "--workers", 2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "lessons")])}
    return subprocess.run([str(word) for word in words], env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def cheap(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lay_out(tmp_path_factory.mktemp("cheap") / "class", CHEAP)


@pytest.fixture(scope="module")
def undisturbed(cheap: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], int]:
    """The files of a run that was left alone, and how many file operations it took."""
    folder = tmp_path_factory.mktemp("undisturbed")
    done = interrupted("count", 0, folder / "count", folder / "out", cheap)
    assert done.returncode == 1, done.stderr
    return without_times(folder / "out"), int((folder / "count").read_text())


def finished(out: Path) -> dict[str, tuple[int, int]]:
    return {name: stamp for name, stamp in stamps(out).items() if not name.endswith(".tmp")}


@pytest.fixture
def scratch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where scratch folders go, of this test alone. Its path is short, as a socket is bound in it."""
    folder = Path(tempfile.mkdtemp(prefix="e137-", dir=scratch_home()))
    monkeypatch.setenv("TMPDIR", str(folder))
    yield folder
    remove_tree(folder)


@pytest.mark.parametrize("part", range(SLICES))
def test_killed_at_every_file_operation(
    cheap: Path, undisturbed: tuple[dict[str, bytes], int], tmp_path: Path, scratch: Path, grade: Grade, part: int
) -> None:
    expected, operations = undisturbed
    assert operations > 40
    for number in range(1 + part, operations + 1, SLICES):
        out = tmp_path / f"out-{number}"
        done = interrupted("kill", number, tmp_path / "count", out, cheap)
        assert done.returncode == -signal.SIGKILL, f"operation {number} of {operations}: {done.stderr}"
        before = finished(out)
        again = grade(cheap, out, "--resume", *([] if (out / "grading.toml").exists() else ["--seed", "11"]))
        assert again.status == 1, again.err
        assert f"Judged already: {len(before)}." in again.out
        assert without_times(out) == expected, f"killed at operation {number} of {operations}"
        assert before.items() <= finished(out).items(), "a finished submission was graded again"
    wait_for(lambda: not list(scratch.glob("exit137-grade-*")))


@pytest.mark.parametrize("part", range(SLICES))
def test_disk_full_at_every_file_operation(
    cheap: Path, undisturbed: tuple[dict[str, bytes], int], tmp_path: Path, grade: Grade, part: int
) -> None:
    expected, operations = undisturbed
    for number in range(1 + part, operations + 1, SLICES):
        out = tmp_path / f"out-{number}"
        done = interrupted("full", number, tmp_path / "count", out, cheap)
        if done.returncode == 1 and without_times(out) == expected:
            continue  # what failed was no more than a trial or a removal
        assert done.returncode == 2, f"operation {number} of {operations}: {done.stderr}"
        assert "No space left on device" in done.stderr and done.stderr.count("\n") == 1
        assert not list(out.rglob("*.tmp"))
        before = finished(out)
        again = grade(cheap, out, "--resume", *([] if (out / "grading.toml").exists() else ["--seed", "11"]))
        assert without_times(out) == expected, again.err
        assert before.items() <= finished(out).items()


def test_killed_at_random_moments_again_and_again(tmp_path: Path, grade: Grade) -> None:
    students = {
        "ann": {"level1": RIGHT / "level1" / "terse.py", "level2": RIGHT / "level2" / "plain.py"},
        "bob": {"level2": WRONG / "level2" / "never_looks.py", "level3": RIGHT / "level3" / "plain.py"},
        "cas": {"level1": RIGHT / "level1" / "german.py", "level3": WRONG / "level3"},
    }
    folder = lay_out(tmp_path / "class", students)
    began = time.monotonic()
    grade(folder, tmp_path / "whole", "--seed", "11")
    taken = time.monotonic() - began
    expected = without_times(tmp_path / "whole")
    rng = random.Random(os.environ.get("EXIT137_TEST_SEED", "137"))
    for trial in range(4):
        out = tmp_path / f"out-{trial}"
        kept: dict[str, tuple[int, int]] = {}
        for _ in range(rng.randrange(1, 4)):
            process = command("grade", folder, "--out", out, "--seed", "11", "--resume", start_new_session=True)
            time.sleep(rng.random() * (taken + 2))
            process.kill()
            process.communicate()
            assert kept.items() <= finished(out).items() if out.exists() else not kept
            kept = finished(out) if out.exists() else {}
        grade(folder, out, "--seed", "11", "--resume")
        assert without_times(out) == expected
        assert kept.items() <= finished(out).items()
    assert_nothing_is_left_running()


def test_ctrl_c_stops_cleanly_and_loses_nothing(tmp_path: Path, grade: Grade) -> None:
    slow = "import time\n\nfor _ in range(9):\n    time.sleep(1)\n"
    folder = lay_out(tmp_path / "class", {"ann": {"level1": RIGHT / "level1" / "terse.py"}, "bob": {"level2.py": slow}})
    out = tmp_path / "out"
    process = command("grade", folder, "--out", out, "--seed", "11", "--workers", "2", start_new_session=True)
    wait_for(lambda: (out / "reports").is_dir() and finished(out))
    before = finished(out)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "go on with --resume" in err and "Traceback" not in err
    assert finished(out) == before
    assert_nothing_is_left_running()
    assert "Judged already: 1." in grade(folder, out, "--resume").out


def test_two_gradings_of_one_folder(cheap: Path, tmp_path: Path, grade: Grade) -> None:
    slow = lay_out(tmp_path / "class", {"bob": {"level2.py": "import time\n\ntime.sleep(60)\n"}})
    out = tmp_path / "out"
    first = command("grade", slow, "--out", out, start_new_session=True)
    try:
        wait_for((out / "grading.toml").exists)
        second = grade(cheap, out, "--resume")
        assert second.status == 2 and "Another `exit137 grade` is writing to" in second.err
        assert second.err.count("\n") == 1
    finally:
        first.kill()
        first.communicate()
    assert grade(slow, out, "--resume", "--student", "bob").status in (0, 1), "a killed grading holds no lock"


def running_below(word: str) -> list[str]:
    listed = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True, check=True).stdout
    return [line for line in listed.splitlines() if word in line]


def assert_nothing_is_left_running() -> None:
    """Workers of ours go by themselves when the grading has gone, and take their scratch folder along."""
    wait_for(lambda: not orphans())


def orphans() -> list[str]:
    return [line for line in running_below("grader.batch.worker") if parent_of(int(line.split()[0])) == 1]


def parent_of(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def test_a_killed_grading_leaves_no_scratch_folder(tmp_path: Path, scratch: Path) -> None:
    students = {name: {"level2": RIGHT / "level2" / "plain.py"} for name in ("ann", "bob", "cas", "dee")}
    folder = lay_out(tmp_path / "class", students)
    for trial, pause in enumerate((0.0, 0.1, 0.4, 1.5)):
        process = command("grade", folder, "--out", tmp_path / f"out-{trial}", start_new_session=True)
        wait_for(lambda: list(scratch.glob("exit137-grade-*/w-*")))
        time.sleep(pause)
        process.kill()
        process.communicate()
        wait_for(lambda: not list(scratch.glob("exit137-grade-*")))
