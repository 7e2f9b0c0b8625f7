"""A wheel made of an instructor's course carries the differences, so that a learner's checks agree with theirs."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path


def test_the_wheel_carries_the_differences(planted_checkout: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('left_out = ["2.3"]\n')
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "out")]
    environment = {**os.environ, "EXIT137_COURSE": str(tmp_path / "mine.toml")}
    subprocess.run(command, cwd=planted_checkout, env=environment, check=True, capture_output=True)
    [wheel] = (tmp_path / "out").glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        assert packed.read("grader/workbook/lessons/differences.toml") == b'left_out = ["2.3"]\n'
