"""Terms in lessons: what a mark becomes, and which marks stop the build; the glossary's own schema and page."""

from __future__ import annotations

import json

import pytest

from grader.course.build import plan
from grader.course.glossary import Term, is_code
from grader.course.lessons import headings
from grader.course.percent import parse
from grader.course.sources import Problem, SourceError

from .conftest import Sample

FIRST = "lessons/sources/01_first.py"
SECOND = "lessons/sources/02_second.py"
GLOSSARY = "lessons/glossary.toml"


def problems_of(sample: Sample) -> list[Problem]:
    with pytest.raises(SourceError) as caught:
        plan(sample.root)
    return caught.value.problems


def prose_of(sample: Sample, name: str) -> str:
    cells = json.loads(plan(sample.root).files[name])["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def test_a_mark_becomes_a_link_with_the_definition_as_its_title(sample: Sample) -> None:
    prose = prose_of(sample, "lessons/01_first.ipynb")
    assert r'[temp file](glossary.md#temp-file "A file written first, \"beside\" the target.")' in prose
    assert '[`keep_all`](glossary.md#keep_all "The function that keeps all.")' in prose
    assert "[[" not in prose


def test_the_words_after_the_bar_are_shown(sample: Sample) -> None:
    prose = prose_of(sample, "lessons/02_second.ipynb")
    assert '[overwrite a file in place](glossary.md#overwrite-in-place "To write' in prose


def test_a_last_folded_cell_repeats_the_definitions_of_the_lesson(sample: Sample) -> None:
    cells = json.loads(plan(sample.root).files["lessons/01_first.ipynb"])["cells"]
    text = "".join(cells[-1]["source"])
    assert cells[-1]["metadata"]["tags"] == ["terms"]
    assert text.startswith("<details>\n<summary>The 3 terms of this lesson</summary>\n\n- [temp file](")
    assert "glossary.md#overwrite)" not in text


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        (FIRST, "[[temp file]]", "[[temp fiel]]", "[[temp fiel]] is no term"),
        (FIRST, "[[temp file]]", "temp file", "first use of 'temp file' in this lesson is not marked"),
        (FIRST, "[[temp file]]", "temp\n# file", "first use of 'temp file'"),
        (FIRST, "[[temp file]]", "Temp Files", "first use of 'temp file'"),
        (FIRST, "[[temp file]]", "temp file and [[temp file]]", "first use of 'temp file'"),
        (FIRST, "[[keep_all|`keep_all`]]", "`keep_all` and `keep_all()`", "first use of 'keep_all'"),
        (FIRST, "[[keep_all|`keep_all`]]", "keep_all", "first use of 'keep_all'"),
        (FIRST, "Temp files are", "[[temp file]] is", "marked again; it was on line 4"),
        (FIRST, "Temp files are", "[[temp files]] are", "marked again"),
        (FIRST, "Temp files are", "To overwrite is", "'overwrite' is used here, but lesson 2 introduces it"),
        (FIRST, "Temp files are", "[[overwrite]] is", "'overwrite' is used here, but lesson 2"),
        (FIRST, "Temp files are", "[[task]] is", "'task' is used here, but lesson 2"),
        (FIRST, "## The idea", "## The [[temp file]]", "a heading cannot mark a term"),
        (SECOND, "[[task]]", "duty", "no use of 'task' is marked"),
        (
            SECOND,
            "[[Overwrite in place|overwrite a file in place]]",
            "overwrite in\n# place",
            "of 'overwrite in place'",
        ),
        (
            SECOND,
            "[[Overwrite in place|overwrite a file in place]]",
            "[overwrite in place](x.md)",
            "of 'overwrite in place'",
        ),
    ],
)
def test_a_mark_that_is_off_is_refused_with_its_line(sample: Sample, name: str, old: str, new: str, words: str) -> None:
    line = sample.edit(name, old, new)
    matching = [problem for problem in problems_of(sample) if words in problem.text]
    assert [problem.path for problem in matching] == [name]
    assert matching[0].line == (1 if words.startswith("no use") else line)


@pytest.mark.parametrize(
    "new",
    [
        "`overwrite` is",
        "``an overwrite`` is",
        "<!-- overwrite --> It is",
        "[it](overwrite.md) is",
        '<img alt="overwrite"> is',
        "See https://example.org/overwrite for what is",
        "To overwriteable is",
        "To be non-overwrite is",
        "An overwrite in place is",
        "```\n# to overwrite, [[and]] `so on`\n# ```\n# It is",
        "`[[overwrite]]` is",
    ],
)
def test_what_is_no_use_of_a_term_needs_no_mark(sample: Sample, new: str) -> None:
    sample.edit(FIRST, "Temp files are", new)
    assert "lessons/01_first.ipynb" in plan(sample.root).files


def test_text_in_code_is_left_alone(sample: Sample) -> None:
    sample.edit(FIRST, "Temp files are", "`[[temp file]]` is")
    assert "`[[temp file]]` is" in prose_of(sample, "lessons/01_first.ipynb")


def test_all_faults_of_all_sources_are_told_at_once(sample: Sample) -> None:
    sample.edit(FIRST, "[[temp file]]", "[[nonsense]]")
    sample.edit(SECOND, "[[task]]", "[[more nonsense]]")
    sample.edit("solutions/lesson1/level1.py", '# %% tags=["scratch"]', "#%%")
    assert {problem.path for problem in problems_of(sample)} == {FIRST, SECOND, "solutions/lesson1/level1.py"}


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        ('name = "keep_all"\n', "", 'name = "keep_all"', "has no name"),
        ('definition = "The function that keeps all."\n', "", 'name = "keep_all"', "'keep_all' has no definition"),
        ('"The function that keeps all."', '"The function that keeps all"', 'name = "keep_all"', "no sentence"),
        ('"The function that keeps all."', '" "', 'name = "keep_all"', "expected text"),
        ('"The function that keeps all."', '"""One.\nTwo."""', 'name = "keep_all"', "on one line"),
        ('aliases = ["temp files"]', 'aliases = "temp files"', 'name = "temp file"', "a list of texts"),
        ('aliases = ["temp files"]', 'aliases = [""]', 'name = "temp file"', "a list of texts"),
        (
            'aliases = ["temp files"]',
            'aliases = ["Overwrite"]',
            'name = "overwrite"',
            "'overwrite' is also 'temp file'",
        ),
        ('aliases = ["temp files"]', 'alias = ["temp files"]', 'name = "temp file"', "unknown key 'alias'"),
        ('name = "overwrite"', 'name = "temp-file"', 'name = "overwrite"', "share the anchor #temp-file"),
        ('name = "overwrite"', 'name = "keep_all"', 'name = "overwrite"', "'keep_all' is also 'keep_all'"),
        ("everyday = true", "everyday = 1", 'name = "task"', "true or false"),
        (
            'lesson = 2\nsource = "book"\neveryday',
            'lesson = 7\nsource = "book"\neveryday',
            'name = "task"',
            "no lesson 7",
        ),
        (
            'lesson = 2\nsource = "book"\neveryday',
            'lesson = true\nsource = "book"\neveryday',
            'name = "task"',
            "a whole number",
        ),
        ('source = "book"\neveryday', 'source = "boook"\neveryday', 'name = "task"', "source 'boook' is none of"),
        ('url = "https://example.org/book"\n', "", "[sources.book]", "needs name and url"),
        ("[sources.book]", "[source.book]", "[sources.book]", "unknown table 'source'"),
        ("[sources.book]", "[sources.book", "[sources.book]", "is not TOML"),
        ('[[term]]\nname = "task"', '[[ term ]]\nname = "task"', "[[nowhere]]", "starts with an unindented line"),
    ],
)
def test_a_glossary_that_is_off_is_refused_with_its_line(
    sample: Sample, old: str, new: str, at: str, words: str
) -> None:
    text = sample.read(GLOSSARY)
    # A fault in a term is told at its [[term]] line, which stands just above its name.
    line = text.split(at)[0].count("\n") + (0 if at.startswith("name") else 1) if at in text else 1
    sample.edit(GLOSSARY, old, new)
    with pytest.raises(SourceError) as caught:
        plan(sample.root)
    matching = [problem for problem in caught.value.problems if words in problem.text]
    assert matching, caught.value
    assert matching[0].path == GLOSSARY
    assert matching[0].line == line


def test_the_page_has_one_anchor_a_term(sample: Sample) -> None:
    page = plan(sample.root).files["lessons/glossary.md"].decode()
    anchors = [line.split('"')[1] for line in page.split("\n") if line.startswith("<a id=")]
    assert anchors == ["keep_all", "overwrite", "overwrite-in-place", "task", "temp-file", "source-book"]
    assert "Also: temp files. Introduced in [lesson 1](01_first.ipynb). Source: [A book](#source-book)." in page


@pytest.mark.parametrize(
    "name", ["effects.json", "CRASH_AFTER", "--resume", "137", "main()", "SimulatedCrash", "is_error"]
)
def test_names_in_code(name: str) -> None:
    assert is_code(name)


@pytest.mark.parametrize(
    "name", ["at-least-once", "Git", "save point A", "execute first, record after", "exit status 137"]
)
def test_words(name: str) -> None:
    assert not is_code(name)


@pytest.mark.parametrize(
    ("name", "anchor"),
    [
        ("turn-014-A.json", "turn-014-ajson"),
        ("main()", "main"),
        ("--resume", "--resume"),
        ("save point A", "save-point-a"),
    ],
)
def test_anchors_are_spelled_as_github_spells_headings(name: str, anchor: str) -> None:
    assert Term(name, (), "", 1, "", False, 1).anchor == anchor


def test_headings_are_what_a_reader_sees() -> None:
    text = "# %% [markdown]\n# # Is `x` safe?\n#\n# ```\n# # no heading\n# ```\n#\n# ## The *two* gates ##\n"
    assert headings(parse(text, "a.py")) == ["Is x safe?", "The two gates"]


def test_a_criterion_that_names_a_section_that_is_not_there_is_refused(sample: Sample) -> None:
    line = sample.edit("lessons/course.toml", 'see = "The idea"', 'see = "The Idea"')
    [problem] = problems_of(sample)
    assert (problem.path, problem.line) == ("lessons/course.toml", line)


def test_a_lesson_begins_with_its_title(sample: Sample) -> None:
    line = sample.edit(FIRST, "# # What is kept?", "# # What was kept?")
    [problem] = problems_of(sample)
    assert (problem.path, problem.line) == (FIRST, line)
    assert "`# What is kept?`" in problem.text


def test_a_lesson_cell_with_an_unknown_tag_is_refused(sample: Sample) -> None:
    line = sample.edit(FIRST, '# %% tags=["run"]', '# %% tags=["solution"]')
    [problem] = problems_of(sample)
    assert (problem.path, problem.line) == (FIRST, line)
