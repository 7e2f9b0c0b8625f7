"""nbgrader's real Formgrader, in a real browser, shows what was judged."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("nbgrader")
from ..browser.conftest import browser, free_port
from .conftest import ROOT, wait_for

__all__ = ["browser"]


@pytest.fixture
def formgrader(graded: Path) -> Iterator[Callable[[str], str]]:
    """A real Formgrader over the graded course; gives the address of a page of it."""
    command = [
        *(sys.executable, "-m", "jupyter_server", "--no-browser", "--allow-root", f"--port={free_port()}"),
        f"--ServerApp.root_dir={graded}",
        "--ServerApp.jpserver_extensions={'nbgrader.server_extensions.formgrader': True}",
    ]
    home = graded.parent / "home"
    home.mkdir()
    environment = {**os.environ, "HOME": str(home), "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "lessons")])}
    log = graded.parent / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=graded, stdout=out, stderr=out, env=environment)
    try:
        wait_for(lambda: process.poll() is not None or "token=" in log.read_text(), 90)
        found = re.search(r"(http://127\.0\.0\.1:\d+)/\S*token=([0-9a-f]+)", log.read_text())
        assert found is not None, log.read_text()
        yield lambda page: f"{found[1]}/formgrader/{page}?token={found[2]}"
    finally:
        process.terminate()
        process.wait(30)


def test_formgrader_shows_them(formgrader: Callable[[str], str], browser: Any) -> None:
    def rows(page: str, word: str) -> str:
        browser.get(formgrader(page))
        table = browser.find_element("css selector", "tbody")
        wait_for(lambda: word in table.text, 30)
        return str(table.text)

    students = rows("manage_students", "ann")
    assert re.search(r"ann .*9 / 9", students) and re.search(r"bob .*[1-5] / 9", students)
    assert "level2" in rows("gradebook/lesson4", "level1")
