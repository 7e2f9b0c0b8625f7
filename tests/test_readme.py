"""Every command that the README gives is run, and the output it shows is what really comes."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from .conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """The fenced blocks that follow a comment of that kind."""
    return re.findall(rf"<!-- {re.escape(kind)} -->\n```console\n(.*?)```", README, flags=re.DOTALL)


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command.removeprefix("$ "))
    scripts = sysconfig.get_path("scripts")
    environment = {**os.environ, "PATH": os.pathsep.join([scripts, os.environ.get("PATH", "")]), "COLUMNS": "100"}
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def settled(text: str) -> str:
    """The text without what differs from run to run: ids, seeds, times, paths."""
    text = re.sub(r"\b\d+\.\d s\b", "N s", text)
    text = re.sub(r"--seed\s+\d+", "--seed N", text)
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def test_every_block_of_commands_is_tried() -> None:
    fenced = README.count("```console")
    assert fenced == sum(len(blocks(kind)) for kind in ("command: lab", "command: tests", "output", "run"))


@pytest.mark.parametrize("block", blocks("output"), ids=lambda block: block.splitlines()[0].removeprefix("$ "))
def test_the_output_shown_is_what_comes(block: str, tmp_path: Path) -> None:
    assert run("exit137 lab --no-start", tmp_path).returncode == 0
    command, _, shown = block.partition("\n")
    done = run(command, tmp_path)
    assert done.stderr == ""
    if command.endswith("doctor") and "Not isolated." in done.stdout:
        pytest.skip("the README shows a system on which the seal holds")
    got, wanted = settled(done.stdout).splitlines(), settled(shown).splitlines()
    assert wanted, "the README shows no output"
    position = 0
    for line in wanted:
        if line == "...":
            continue
        assert line in got[position:], f"not in the output of {command}: {line!r}\n\n" + "\n".join(got)
        position = got.index(line, position) + 1


@pytest.mark.parametrize("command", [line for block in blocks("run") for line in block.splitlines()])
def test_an_instructors_command_runs(command: str, tmp_path: Path) -> None:
    done = run(command, ROOT if "build" in command else tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""


def test_ci_runs_the_readmes_test_command() -> None:
    (command,) = blocks("command: tests")
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "<!-- command: tests -->" in script
    assert command.strip().endswith("-m pytest")


def test_the_lab_command_works_in_a_fresh_clone(tmp_path: Path) -> None:
    """The first command of the README, to the letter but for what it starts: `--no-start` at its end."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    (command,) = blocks("command: lab")
    assert command.strip().endswith("exit137 lab")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command.strip() + " --no-start"],
        cwd=clone,
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            "VIRTUAL_ENV": "",
            "PATH": f"{Path(sys.base_prefix) / 'bin'}{os.pathsep}{os.environ['PATH']}",
        },
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (clone / "exit137-workbook" / "exercises" / "lesson4" / "level2.ipynb").is_file()
    checked = subprocess.run(
        [str(clone / ".venv" / "bin" / "exit137"), "check", "4.2", "--json"],
        cwd=clone,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 1, checked.stderr
    assert '"points": 0.0' in checked.stdout
