"""lessons/INSTRUCTORS.md, followed to the letter from an empty folder to a CSV."""

from __future__ import annotations

import csv
import os
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from grader.sandbox import canary

from ..conftest import ROOT

PAGE = (ROOT / "lessons" / "INSTRUCTORS.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"<!-- (run|file)(?:: ([^>]*?))? -->\n```(?:console|toml)\n(.*?)```", re.DOTALL)


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    if words[0] == "exit137":
        words[:1] = [sys.executable, "-m", "grader"]
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)]),
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "lessons")]),
        "PYTHONWARNINGS": "ignore",
    }
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def require_lines(shown: list[str], printed: str) -> None:
    """Each line shown stands in what was printed, in that order; `...` stands for any lines."""
    got = re.sub(r"seed \d+", "seed N", printed).splitlines()
    position = 0
    for line in shown:
        if line != "...":
            assert line in got[position:], f"{line!r} is not in:\n{printed}"
            position = got.index(line, position) + 1


@pytest.mark.skipif(os.name != "posix", reason="the page has mkdir and cp in it")
def test_the_page_leads_from_an_empty_folder_to_a_csv(tmp_path: Path) -> None:
    if not canary.probe()["isolated"]:
        pytest.skip("grading needs isolation")
    blocks = BLOCK.findall(PAGE)
    assert len(blocks) == PAGE.count("```") // 2, "a block on the page is not tried"
    for kind, detail, text in blocks:
        if kind == "file":
            (tmp_path / detail).write_text(text, encoding="utf-8")
            continue
        status = 1 if detail == "status 1" else 0
        folder = tmp_path / ("" if status else detail)
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, *shown = part.splitlines()
            done = run(command, folder)
            assert done.returncode == status, f"{command}\n{done.stdout}{done.stderr}"
            require_lines(shown, done.stdout)
    with (tmp_path / "results" / "grades.csv").open(newline="") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    assert list(rows) == ["ann", "bob"]
    assert rows["ann"]["4.2"] == "0" and rows["bob"]["4.2"] == "" and rows["ann"]["maximum"] == "13"


def test_the_page_names_every_option() -> None:
    source = (ROOT / "grader" / "commands" / "grade.py").read_text(encoding="utf-8")
    options = re.findall(r'"(--[a-z-]+)"', source)
    explained_by_help = {"--seed", "--timeout", "--class-file"}
    assert [option for option in options if option not in PAGE and option not in explained_by_help] == []
