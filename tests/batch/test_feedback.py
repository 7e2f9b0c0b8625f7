"""A student's page: for a keyboard, for a screen reader, without a script, and without what is not to be told."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from .conftest import WRONG, Grade, lay_out

VOID = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """Reads a page and complains of elements that are not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(text)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.elements if name == tag]


HOSTILE = '''"""An answer that speaks to whoever reads the page."""


def load_effects(path):
    raise ValueError("</p><script>alert(1)</script><img src=x onerror=alert(1)> \\u202e \\x1b[31m")


def save_effects(path, effects):
    raise ValueError("<b>bold</b>")
'''


@pytest.fixture
def page(tmp_path: Path, grade: Grade) -> Page:
    wrong = {"level2": WRONG / "level2" / "never_looks.py", "level3.py": HOSTILE}
    folder = lay_out(tmp_path / "class", {"<Bob> & co": {**wrong, "level1.ipynb": "{"}, "ann": {}})
    grade(folder, tmp_path / "out", "--seed", "1")
    return Page((tmp_path / "out" / "feedback" / "<Bob> & co.html").read_text(encoding="utf-8"))


def test_structure(page: Page) -> None:
    assert page.all("html") == [{"lang": "en"}]
    assert len(page.all("main")) == len(page.all("h1")) == len(page.all("title")) == 1
    levels = [int(tag[1]) for tag, _ in page.elements if tag in ("h1", "h2", "h3")]
    assert levels[0] == 1 and all(after - before <= 1 for before, after in pairwise(levels))
    assert len(page.all("table")) == len(page.all("caption")) == 4
    assert all(cell.get("scope") in ("col", "row") for cell in page.all("th"))
    ids = [attrs["id"] for _, attrs in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    for link in page.all("a"):
        assert str(link["href"]).removeprefix("#") in ids
    for section in page.all("section"):
        assert section["aria-labelledby"] in ids


def test_verdicts_are_words_and_failures_are_explained(page: Page) -> None:
    assert "Feedback for <Bob> & co" in page.text
    assert page.text.count("holds") >= 4 and page.text.count("does not") >= 2
    assert "Seen: " in page.text and "Expected: " in page.text and "Covered in: lesson 4" in page.text
    assert "exit137 check 4.2 --seed" in page.text


def test_nothing_runs_and_nothing_is_loaded(page: Page) -> None:
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "img", "link", "iframe", "object", "embed", "form", "base", "b"}
    for _, attrs in page.elements:
        assert not [name for name in attrs if name.startswith("on") or name in ("src", "style")]
    assert page.all("meta")[2]["content"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert "\x1b" not in page.text and "\u202e" not in page.text


def test_a_student_without_any_answer(tmp_path: Path, page: Page) -> None:
    other = Page((tmp_path / "out" / "feedback" / "ann.html").read_text(encoding="utf-8"))
    assert other.text.count("not handed in") == 3 and not other.all("a")


def test_what_could_not_be_judged_is_said_once(page: Page) -> None:
    assert page.text.count("level1.ipynb is no whole notebook file") == 1
    assert "It could not be judged: level1.ipynb is no whole notebook file" in page.text
    assert ".." not in page.text.replace("...", "")
