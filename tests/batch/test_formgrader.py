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
    def shown(page: str, *words: str) -> str:
        browser.get(page if page.startswith("http") else formgrader(page))
        body = browser.find_element("css selector", "body")
        wait_for(lambda: all(word in body.text for word in words), 30)
        return str(body.text)

    students = shown("manage_students", "ann", "bob")
    assert re.search(r"ann .*9 / 9", students) and re.search(r"bob .*[1-5] / 9", students)
    assert "needs autograding" not in shown("manage_submissions/lesson4", "ann", "bob")
    assert re.search(r"level2 +6 / 6", shown("manage_students/ann/lesson4", "level1", "level2"))
    assert "2" in shown("gradebook/lesson4/level2", "Submission #1", "Submission #2")
    links = {link.get_attribute("href") for link in browser.find_elements("css selector", "tbody a[href*=submissions]")}
    pages = [shown(link, "def run_tool_uses", "hit-reuses") for link in links]
    told = "A call in the ledger is answered from it and not run again: "
    assert sorted(told + "does not" in page for page in pages) == [False, True]
    assert all("Submission" in page for page in pages)
