"""What `exit137 check` says around a verdict: one object for a program, the cause first for a person."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grader import cli
from grader.batch.standing import Entry, Line
from grader.catalogue import Course
from grader.display import as_html, as_text
from grader.feedback import page
from grader.marking import mark
from grader.report import feedback
from grader.source import from_module
from grader.zygote import Starter

SIX = ["atomic-save", "missing-ledger", "hit-reuses", "record-after-success", "proof", "kill-anywhere"]
INDENTED = b"def load_effects(path):\n    return {}\n\n\ndef save_effects(path, effects):\n    x = 1\n     y = 2\n"


def said(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = cli.main(["check", *words])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


@pytest.mark.parametrize(
    ("words", "ids", "sentence"),
    [
        (["9.9"], [], "There is no exercise '9.9'"),
        ([], [], "No exercise was named"),
        (["4.2", "nowhere.py"], SIX, "nowhere.py was not found"),
        (["4.2", "nowhere.py", "--timeout=-1"], SIX, "A timeout of -1 seconds was given"),
    ],
)
def test_a_call_that_is_off_gives_an_object_too(
    words: list[str], ids: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = said([*words, "--json"], capsys)
    values = json.loads(out)
    assert status == 2 and out.count("\n") == 1
    assert (values["exercise"], values["passed"], values["points"]) == (words[0] if words else "", False, 0.0)
    assert sentence in values["error"]
    assert [row["id"] for row in values["criteria"]] == ids and values["max_points"] == float(len(ids))


@pytest.mark.parametrize(("name", "text"), [("nowhere.py", None), ("level2.ipynb", "{"), ("notes.txt", "x")])
def test_what_cannot_be_read_is_one_line(
    name: str, text: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    if text is not None:
        path.write_text(text)
    status, out, err = said(["4.2", str(path)], capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("exit137: ") and name in err


@pytest.fixture
def indented(course: Course, starter: Starter) -> dict[str, Any]:
    return mark(course.level("4.2"), from_module("level2.py", INDENTED), starter=starter).as_json()


def test_code_that_cannot_be_compiled_is_named_once_and_first(indented: dict[str, Any], course: Course) -> None:
    cause = "It cannot be compiled: unexpected indent (level2.py, line 7)"
    assert indented["error"] == "syntax error"
    assert all(row["feedback"].startswith(f"Seen: {cause}") for row in indented["criteria"])
    html = page(Line("ann", (Entry(course.level("4.2"), "judged", indented),), ()))
    for words in (" ".join(as_text(indented).split()), as_html(indented), html):
        assert words.count(cause) == 1
        assert words.index("IndentationError") < words.index(cause)
    assert ", ".join(SIX) in " ".join(as_text(indented).split())


def test_the_heads_of_the_table_in_a_notebook_stand_over_their_columns(indented: dict[str, Any]) -> None:
    table = as_html(indented)
    assert table.count("<th ") == 3 and table.count("<td ") == 18
    assert table.count("text-align:left") == 1 + 3 + 18


def test_a_full_disk_is_told_from_a_large_file(course: Course) -> None:
    criterion = course.level("4.2").criteria[0]
    seen = "it raised OSError: [Errno 27] File too large (level2.py, line 3)"
    assert "this is how a full disk is imitated" in feedback("ran a call on a full disk", seen, "no error", criterion)
    assert "imitated" not in feedback("ran a call", seen, "no error", criterion)
