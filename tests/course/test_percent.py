"""Markers: what is a cell, and what stops the build."""

from __future__ import annotations

import jupytext
import pytest

from grader.course.percent import parse
from grader.course.sources import SourceError

WHOLE = """# a note
# %% [markdown] tags=["statement"]
# # Title
#
# Text with `code`.

# %% tags=["stub", "raises-exception"]
x = 1


def f():
    return x

# %%
await f()
"""


def test_cells_tags_and_lines() -> None:
    title, stub, last = parse(WHOLE, "a.py")
    assert (title.kind, title.tags, title.source) == ("markdown", ("statement",), "# Title\n\nText with `code`.")
    assert (stub.kind, stub.tags, stub.source) == (
        "code",
        ("stub", "raises-exception"),
        "x = 1\n\n\ndef f():\n    return x",
    )
    assert (title.line, title.first, stub.line, last.first) == (2, 3, 7, 15)


def test_jupytext_reads_the_same_cells() -> None:
    ours = parse(WHOLE.removeprefix("# a note\n"), "a.py")
    theirs = jupytext.reads(WHOLE.removeprefix("# a note\n"), fmt="py:percent").cells
    assert [(c.kind, c.source, list(c.tags)) for c in ours] == [
        (c.cell_type, c.source, c.metadata.get("tags", [])) for c in theirs
    ]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("# %%\nx = 1\n#%%\ny = 2\n", 3, "malformed cell marker '#%%'"),
        ("# %%\nx = 1\n#  %% [markdown]\n# y\n", 3, "malformed"),
        ("# %%\nx = 1\n# %%%\ny = 2\n", 3, "malformed"),
        ("# %%bash\nls\n", 1, "malformed"),
        ("# %% Title [markdown]\n# x\n", 1, "malformed"),
        ("# %% [md]\n# x\n", 1, "malformed"),
        ("# %% [markdown\n# x\n", 1, "malformed"),
        ('# %% tags=["stub"\nx = 1\n', 1, "malformed"),
        ("# %% tags=[stub]\nx = 1\n", 1, "malformed tags"),
        ("# %% tags=[1]\nx = 1\n", 1, "malformed tags"),
        ('# %% tags=["stub"] # %% tags=["solution"]\nx = 1\n', 1, "malformed"),
        ("# %%\nx = 1\n    # %%\ny = 2\n", 3, "indented"),
        ("# %%\ndef f():\n    x = 1\n# %%\n    y = 2\n", 5, "not Python by itself"),
        ("# %%\nx = [\n# %%\n]\n", 2, "not Python by itself"),
        ('# %%\nx = """\n# %%\n"""\n', 3, "inside a string"),
        ('# %%\nx = """\n   # %% tags=["solution"]\n"""\n', 3, "inside a string"),
        ('# %%\nx = """\n# %%\ny = 2\n', 2, "not Python"),
        ("# %%\nx = 1\n### BEGIN SOLUTION\ny = 2\n### END SOLUTION\n", 3, "nbgrader's markers"),
        ("# %%\nx = = 1\n", 2, "not Python"),
        ("# %%\nx = 1\x00\n", 1, "not Python"),
        ("import os\n# %%\nx = 1\n", 1, "before the first cell marker"),
        ("# %% [markdown]\n# x\ny = 1\n", 3, "comment lines only"),
        ("# %% [markdown]\n# x\n\n# y\n", 3, "comment lines only"),
        ("# %% [markdown]\n#x\n", 2, "comment lines only"),
        ("# %%\n\n# %%\nx = 1\n", 1, "empty"),
        ("x = 1\n", 1, "no cell"),
        ("", 1, "no cell"),
    ],
)
def test_a_malformed_source_is_refused_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(SourceError) as caught:
        parse(text, "a.py")
    first = caught.value.problems[0]
    assert (first.path, first.line) == ("a.py", line)
    assert words in first.text


def test_every_bad_marker_is_named_at_once() -> None:
    with pytest.raises(SourceError) as caught:
        parse("#%%\nx = 1\n# %% [md]\n# y\n", "a.py")
    assert [problem.line for problem in caught.value.problems] == [1, 3]
