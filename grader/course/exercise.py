"""Carve the exercise out of a master: everything but the solution, framed by what course.toml says."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from ..catalogue import Lesson, Level
from ..vary import words_of
from .masters import Master
from .notebooks import text_cell
from .percent import Cell
from .rows import asked_cells
from .sources import Problem, SourceError, line_of, read_source

COURSE = "lessons/course.toml"
HINTS = 3
EXAMPLES = re.compile(r'\btoolu_(?P<id>\w+)|\bT-(?P<ticket>\d+)|(?<=title": ")\w+(?=")|(?<=title=")\w+(?=")')

# These stand once in a notebook, so their tag can be their id.
NAMED = ("title", "stub", "criteria", "check", "hints", "terms")


def exercise_cells(root: Path, master: Master, lesson: Lesson) -> list[Cell]:
    """Title, statement, stub, scratch, what is checked, check, hints; raises SourceError without three hints."""
    level = master.level
    if len(level.hints) != HINTS or not all(hint.strip() for hint in level.hints):
        line = line_of(read_source(root, COURSE), f'id = "{level.id}"')
        text = f"exercise {level.id} has {len(level.hints)} hints; expected {HINTS}, none of them empty"
        raise SourceError([Problem(COURSE, line, text)])
    cells = [text_cell(title_text(level, lesson, link=f"../../lessons/{lesson.slug}.ipynb"), "title")]
    for cell in asked_cells(master.cells, level, master.path):
        if cell.tags == ("solution",):
            continue
        if cell.tags == ("check",):
            cells.append(criteria_cell(level))
        cells.append(cell)
    return with_examples_of(level.variant, [*cells, hints_cell(level)])


def with_examples_of(variant: str, cells: list[Cell]) -> list[Cell]:
    """The cells with ids and titles of a variant's own in their examples; those of the default course for ""."""
    if not variant:
        return cells
    nouns, _ = words_of(variant)

    def own(match: re.Match[str]) -> str:
        digest = hashlib.sha256(f"{variant}\0{match[0]}".encode()).hexdigest()
        if match["ticket"]:
            return f"T-{sum(variant.encode()) + int(match['ticket'])}"  # two in a row stay two in a row
        return f"toolu_{digest[:6]}" if match["id"] else nouns[int(digest, 16) % len(nouns)].capitalize()

    return [replace(cell, source=EXAMPLES.sub(own, cell.source)) for cell in cells]


def title_text(level: Level, lesson: Lesson, link: str | None) -> str:
    """The heading of an exercise and the lesson it belongs to, with the way back there if `link` is one."""
    name = f"Lesson {lesson.number}: {lesson.title}"
    back = f"[{name}]({link})" if link else name
    return f"# {level.id} {level.title}\n\n{back} · about {level.minutes} minutes"


def criteria_cell(level: Level) -> Cell:
    """What the check looks at, one line a criterion."""
    lines = [f"- {criterion.title} ({points_text(criterion.points)})" for criterion in level.criteria]
    return text_cell("\n".join(["## What is checked", "", *lines]), "criteria")


def points_text(points: Fraction) -> str:
    """`1 point`, `1/6 points`."""
    return f"{points} {'point' if points == 1 else 'points'}"


def hints_cell(level: Level) -> Cell:
    """The hint ladder: three folded blocks, each a step nearer to an answer."""
    blocks = ["## Stuck?", "Open one hint, try again, and only then open the next."]
    for number, hint in enumerate(level.hints, start=1):
        # The blank lines make Markdown inside the block work.
        blocks.append(f"<details>\n<summary>Hint {number} of {HINTS}</summary>\n\n{hint.strip()}\n\n</details>")
    return text_cell("\n\n".join(blocks), "hints")
