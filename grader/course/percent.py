"""The py:percent format, as much of it as the sources use.

A cell starts at a line of its own, unindented:

    # %%                           code
    # %% tags=["stub"]             code with tags
    # %% [markdown]                text, each line a comment
    # %% [markdown] tags=["statement"]

What stands before the first marker may only be comments; they are for maintainers and are not built.
Anything that looks like a marker and is none of these stops the build: a marker that is silently
read as text is how a solution gets into an exercise.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from dataclasses import dataclass
from typing import Literal

from .sources import Problem, SourceError

_LOOKS_LIKE_A_MARKER = re.compile(r"\s*#+\s*%%")
_MARKER = re.compile(r"# %%(?P<markdown> \[markdown\])?(?: tags=(?P<tags>\[.*\]))?")
_FORMS = '`# %%` or `# %% [markdown]`, then, if any, `tags=["name"]`'
_OTHER_MARKERS = re.compile(r"\b(BEGIN|END) (SOLUTION|HIDDEN TESTS|MARK SCHEME)\b")


@dataclass(frozen=True)
class Cell:
    """One cell; `line` is that of its marker, `first` that of the first line of `source`, from 1."""

    kind: Literal["code", "markdown"]
    tags: tuple[str, ...]
    source: str
    line: int
    first: int


def parse(text: str, path: str) -> list[Cell]:
    """The cells of a source. Raises SourceError, with the line, for whatever is malformed."""
    lines = text.split("\n")
    fault = _syntax(text, path, 1)
    if fault:
        raise SourceError([fault])
    problems: list[Problem] = []
    comments = _comment_starts(text)
    markers: list[tuple[int, re.Match[str]]] = []
    for number, line in enumerate(lines, start=1):
        if _OTHER_MARKERS.search(line):
            problems.append(Problem(path, number, "nbgrader's markers are not used here; tag the cell instead"))
        if not _LOOKS_LIKE_A_MARKER.match(line):
            continue
        match = _MARKER.fullmatch(line.rstrip())
        if number not in comments:
            problems.append(Problem(path, number, "a cell marker inside a string would not end the cell; reword it"))
        elif line[0] != "#":
            problems.append(Problem(path, number, "a cell marker is indented; it stands at the start of its line"))
        elif match is None:
            problems.append(Problem(path, number, f"malformed cell marker {line.strip()!r}; expected {_FORMS}"))
        else:
            markers.append((number, match))
    if problems:
        raise SourceError(problems)
    if not markers:
        raise SourceError([Problem(path, 1, "no cell found; a cell starts with `# %%`")])
    for number, line in enumerate(lines[: markers[0][0] - 1], start=1):
        if line.strip() and not line.startswith("#"):
            problems.append(Problem(path, number, "code before the first cell marker; only comments may stand there"))
    ends = [number for number, _ in markers[1:]] + [len(lines) + 1]
    cells = [
        _cell(match, lines[number : end - 1], number, path, problems)
        for (number, match), end in zip(markers, ends, strict=True)
    ]
    if problems:
        raise SourceError(problems)
    return cells


def _cell(match: re.Match[str], body: list[str], line: int, path: str, problems: list[Problem]) -> Cell:
    """One cell from its marker and the lines up to the next; adds to `problems` what is off."""
    tags = _tags(match["tags"])
    if tags is None:
        problems.append(Problem(path, line, f"malformed tags {match['tags']}; expected {_FORMS}"))
        tags = ()
    first = line + 1
    while body and not body[0].strip():
        del body[0]
        first += 1
    while body and not body[-1].strip():
        del body[-1]
    if not body:
        problems.append(Problem(path, line, "the cell is empty"))
    if not match["markdown"]:
        source = "\n".join(body)
        fault = _syntax(source, path, first)
        if fault:
            problems.append(fault)
        return Cell("code", tags, source, line, first)
    prose = []
    for number, text in enumerate(body, start=first):
        if text.rstrip() != "#" and not text.startswith("# "):
            problems.append(Problem(path, number, "a text cell holds comment lines only, each starting with `# `"))
        prose.append(text[2:].rstrip())
    return Cell("markdown", tags, "\n".join(prose), line, first)


def _tags(text: str | None) -> tuple[str, ...] | None:
    """The tags of a marker; None when they are no JSON list of names."""
    if text is None:
        return ()
    try:
        tags = json.loads(text)
    except ValueError:
        return None
    named = isinstance(tags, list) and all(isinstance(tag, str) and re.fullmatch(r"[a-z][a-z-]*", tag) for tag in tags)
    return tuple(tags) if named else None


def _syntax(code: str, path: str, first: int) -> Problem | None:
    """What keeps `code`, whose first line is line `first` of the file, from being Python by itself."""
    flags = ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    try:
        compile(code, path, "exec", flags, dont_inherit=True)
    except SyntaxError as error:
        return Problem(path, first + (error.lineno or 1) - 1, f"is not Python by itself: {error.msg}")
    except ValueError as error:
        return Problem(path, first, f"is not Python by itself: {error}")
    return None


def _comment_starts(text: str) -> set[int]:
    """The lines on which nothing but a comment stands."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {
        token.start[0]
        for token in tokens
        if token.type == tokenize.COMMENT and not token.line[: token.start[1]].strip()
    }
