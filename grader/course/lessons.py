"""A lesson: `lessons/sources/NN_slug.py` to `lessons/NN_slug.ipynb`, terms linked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ..catalogue import Lesson, Level
from .exercise import COURSE
from .gates import UNFILLED
from .glossary import Glossary
from .percent import Cell, parse
from .sources import Problem, SourceError, line_of, read_source
from .terms import link_terms, terms_cell

# The steps of a lesson, and the one tag Jupyter's own tools act on.
TAGS = ("predict", "run", "look", "name", "repair", "explain", "quiz", "recap", "scratch", "raises-exception")


def lesson_source(lesson: Lesson) -> str:
    """Where the source of a lesson stands, relative to the course folder."""
    return f"lessons/sources/{lesson.slug}.py"


def lesson_cells(root: Path, lesson: Lesson, glossary: Glossary | None, left_out: Iterable[Level] = ()) -> list[Cell]:
    """The cells of the built lesson, without its list's lines on exercises that are left out.

    Raises SourceError with every fault of the source. Without a glossary marks of terms are left as they are.
    """
    path = lesson_source(lesson)
    cells = parse(read_source(root, path), path)
    problems = [
        Problem(path, cell.line, f"unknown tag {tag!r}; a lesson's cells may be tagged {', '.join(TAGS)}")
        for cell in cells
        for tag in cell.tags
        if tag not in TAGS
    ]
    problems += _title_problems(cells, lesson, path) + _see_problems(root, cells, lesson)
    if glossary is not None:
        cells, faults = link_terms(cells, lesson.number, glossary, path)
        problems += faults
        terms = terms_cell(lesson.number, glossary)
        cells += [terms] if terms else []
    if problems:
        raise SourceError(problems)
    for level in left_out:
        cells = [without_exercise(cell, level) for cell in cells]
    return cells


def without_exercise(cell: Cell, level: Level) -> Cell:
    """A text cell without the numbered list item that sends the reader to an exercise; other links become text."""
    if cell.kind != "markdown":
        return cell
    link = rf"\[([^\]]*)\]\(\.\./exercises/{level.folder}/{level.stem}\.ipynb\)"
    source = re.sub(rf"^\d+\. {link}.*\n?(?: {{2,}}.*\n?)*", "", cell.source, flags=re.MULTILINE)
    return replace(cell, source=re.sub(link, r"\1", source))


def headings(cells: list[Cell]) -> list[str]:
    """The visible texts of a lesson's headings; JupyterLab's anchor of one is its text, spaces made hyphens."""
    found = []
    for cell in cells:
        if cell.kind == "markdown":
            prose = re.sub(r"^(```+|~~~+).*?^\1", "", cell.source, flags=re.DOTALL | re.MULTILINE)
            for match in re.finditer(r"^#{1,6} +(.*?)[ #]*$", prose, re.MULTILINE):
                found.append(re.sub(r"[`*]", "", match[1]))
    return found


def _title_problems(cells: list[Cell], lesson: Lesson, path: str) -> list[Problem]:
    """A lesson whose first line is not its title in the course table."""
    first = cells[0].source.split("\n")[0]
    wanted = f"# {lesson.title}"
    if cells[0].kind == "markdown" and first == wanted:
        return []
    return [Problem(path, cells[0].first, f"a lesson begins with its title in course.toml, `{wanted}`")]


def _see_problems(root: Path, cells: list[Cell], lesson: Lesson) -> list[Problem]:
    """Criteria whose `see` names a section that the lesson does not have."""
    sections = set(headings(cells))
    table = read_source(root, COURSE)
    return [
        Problem(COURSE, line_of(table, f'see = "{criterion.see}"'), _see_text(criterion.see, lesson))
        for level in lesson.levels
        for criterion in level.criteria
        if criterion.see and criterion.see not in sections and not UNFILLED.search(criterion.see)
    ]


def _see_text(see: str, lesson: Lesson) -> str:
    return f"see names {see!r}; {lesson_source(lesson)} has no heading with that text"
