"""A learner's progress: kept beside their work, never lost to a kill or to a file that nobody can read."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from grader.catalogue import Course
from grader.progress import NAME, ProgressView, failing, load_progress, next_step, note_check, note_hint, overview
from grader.report import Mark, Report
from grader.workbook import workbook_of

from .conftest import ROOT

KILLED_WHILE_SAVING = """
import os, signal, sys
import exit137.files as files
from grader.progress import note_check
import json
report = json.loads(sys.argv[2])
rename = os.replace
files.Path.replace = lambda self, target: os.kill(os.getpid(), signal.SIGKILL)
note_check(__import__("pathlib").Path(sys.argv[1]), report)
"""


def report(course: Course, level_id: str, *held: str) -> dict[str, Any]:
    level = course.level(level_id)
    marks = tuple(Mark(c, c.id in held, "" if c.id in held else "Seen: not yet.") for c in level.criteria)
    return Report(level, "level.ipynb", marks, 0.1, 1).as_json()


def test_a_check_is_kept_with_what_holds(course: Course, tmp_path: Path) -> None:
    note_check(tmp_path, report(course, "4.1", "idempotency"))
    kept = load_progress(tmp_path)["checks"]["4.1"]
    assert failing(kept) == ["risk-and-reason", "implementation-case"]
    assert (kept["report"]["points"], kept["report"]["max_points"]) == (1.0, 3.0)


def test_the_next_step_is_the_first_thing_that_does_not_hold(course: Course, tmp_path: Path) -> None:
    assert "1.1" in next_step(course, load_progress(tmp_path))
    for level in course.levels.values():
        note_check(tmp_path, report(course, level.id, *(c.id for c in level.criteria)))
    assert next_step(course, load_progress(tmp_path)) == "Every criterion of every exercise holds."
    note_check(tmp_path, report(course, "5.2", "names", "latest-point", "missing-turn", "untouched"))
    said = next_step(course, load_progress(tmp_path))
    assert said.startswith("Next: in 5.2, a rewind returns the state")
    assert len(overview(course, load_progress(tmp_path))) == 18


def test_a_kill_while_saving_loses_nothing(course: Course, tmp_path: Path) -> None:
    note_check(tmp_path, report(course, "4.1", "idempotency"))
    before = (tmp_path / NAME).read_bytes()
    words = [sys.executable, "-c", KILLED_WHILE_SAVING, str(tmp_path), json.dumps(report(course, "4.3", "ensure"))]
    assert subprocess.run(words, cwd=ROOT, check=False).returncode == -9
    assert (tmp_path / NAME).read_bytes() == before
    note_check(tmp_path, report(course, "4.3", "ensure"))
    assert set(load_progress(tmp_path)["checks"]) == {"4.1", "4.3"}


@pytest.mark.parametrize("text", [b"", b'{"version": 1, "che', b"[]", b"\0" * 50, b"[" * 100_000, b'{"version": 2}'])
def test_a_file_that_nobody_understands_is_set_aside(course: Course, tmp_path: Path, text: bytes) -> None:
    (tmp_path / NAME).write_bytes(text)
    found = load_progress(tmp_path)
    assert found["checks"] == {}
    assert "kept as" in found["notice"]
    (aside,) = tmp_path.glob(f"{NAME}.set-aside-*")
    assert aside.read_bytes() == text
    assert "kept as" in repr(ProgressView(course, found))


def test_two_checks_at_once_keep_both(course: Course, tmp_path: Path) -> None:
    reports = [report(course, level_id) for level_id in list(course.levels)[:8]]
    threads = [threading.Thread(target=note_check, args=(tmp_path, each)) for each in reports]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(load_progress(tmp_path)["checks"]) == 8


def test_hints_go_one_step_further_each_time(course: Course, tmp_path: Path) -> None:
    note_hint(tmp_path, course.level("4.2"), 2)
    assert load_progress(tmp_path)["hints"] == {"4.2": 2}


def test_only_the_learners_own_answer_counts(course: Course, tmp_path: Path) -> None:
    level = course.level("4.2")
    assert workbook_of(level, tmp_path / "exercises" / "lesson4" / "level2.ipynb") == tmp_path
    assert workbook_of(level, tmp_path / "level2.ipynb") is None
    assert workbook_of(level, ROOT / "exercises" / "lesson4" / "level2.ipynb") is None


def test_the_table_in_a_notebook_is_escaped_and_readable(course: Course, tmp_path: Path) -> None:
    html = ProgressView(course, load_progress(tmp_path))._repr_html_()
    assert html.count("<tr>") == 19
    assert "<caption" in html
    assert "not checked yet" in html
