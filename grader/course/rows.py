"""Which items of a level 1 an exercise asks for, and in which order: the rows of its statement and its stub.

A level with `items` in course.toml has in its master one line an item, in a table of the statement (a line that
begins with "| `send_email`") and in the stub (a line that begins with `"send_email":`). All that a variant may ask
for stands there, and in the solution too; the exercise keeps the lines of the items it asks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ..catalogue import Level
from .percent import Cell
from .sources import Problem, SourceError

_ROW = {"markdown": re.compile(r"\| `(\w+)"), "code": re.compile(r'\s*"([^"]+)": ')}


def asked_cells(cells: Iterable[Cell], level: Level, path: str) -> list[Cell]:
    """The cells with the rows of the items that `level` asks for, in its order; all other lines stay.

    Raises SourceError for an item without a row or with two, and for one named where it may not be asked for.
    """
    cells = list(cells)
    if not level.pool:
        return cells
    problems = _row_problems(cells, level, path) + _name_problems(cells, level, path)
    if problems:
        raise SourceError(problems)
    return [_asked(cell, level) if cell.tags[0] in ("statement", "stub") else cell for cell in cells]


def _item(line: str, kind: str, level: Level) -> str | None:
    match = _ROW[kind].match(line)
    return match[1] if match and match[1] in level.pool else None


def _asked(cell: Cell, level: Level) -> Cell:
    lines = cell.source.split("\n")
    rows = {item: line for line in lines if (item := _item(line, cell.kind, level))}
    if not rows:
        return cell
    first = next(number for number, line in enumerate(lines) if _item(line, cell.kind, level))
    others = [line for line in lines if not _item(line, cell.kind, level)]
    return replace(cell, source="\n".join(others[:first] + [rows[item] for item in level.items] + others[first:]))


def _row_problems(cells: list[Cell], level: Level, path: str) -> list[Problem]:
    """Items without a row in the statement or the stub, or with more than one, or apart from the others."""
    problems = []
    for tag in ("statement", "stub"):
        found = [
            (item, cell.first + number)
            for cell in cells
            if cell.tags == (tag,)
            for number, line in enumerate(cell.source.split("\n"))
            if (item := _item(line, cell.kind, level))
        ]
        at = next(cell.first for cell in cells if cell.tags == (tag,))
        names = [item for item, _ in found]
        problems += [
            Problem(path, at, f"the {tag} has {names.count(item)} rows for {item}, an item of {level.id}; expected one")
            for item in level.pool
            if names.count(item) != 1
        ]
        lines = [line for _, line in found]
        if lines and lines[-1] - lines[0] != len(lines) - 1:
            text = f"the rows of the items stand apart in the {tag}; put them together"
            problems.append(Problem(path, lines[0], text))
    return problems


def _name_problems(cells: list[Cell], level: Level, path: str) -> list[Problem]:
    """Items that a variant may leave out, named outside of their rows."""
    if len(level.pool) == len(level.items):
        return []
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, level.pool))})\b")
    problems = [
        Problem(path, cell.first + number, f"names {match[1]}, which a variant may not ask for; only its row may")
        for cell in cells
        if cell.tags[0] in ("statement", "stub")
        for number, line in enumerate(cell.source.split("\n"))
        if not _item(line, cell.kind, level) and (match := pattern.search(line))
    ]
    for number, hint in enumerate(level.hints, start=1):
        if match := pattern.search(hint):
            text = f"hint {number} of {level.id} in course.toml names {match[1]}, which a variant may not ask for"
            problems.append(Problem(path, 1, text))
    return problems
