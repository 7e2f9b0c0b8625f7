"""Which items of a level 1 an exercise asks for, and in which order: the rows of its statement and its stub.

A level with `items` in course.toml has in its master, for each name that a variant may ask for, one entry in the
statement: a line of a table that begins with "| `send_email`", or a block that begins with "`send_email`" and ends
where the next one begins or the cell ends. The exercise keeps the entries of what it asks for. The stub has one line
an item of the default course (`"send_email": ...`), all of them alike; other items get such a line too. The solution
has a row for every item that may be asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from ..catalogue import Choice, Level
from .percent import Cell
from .sources import Problem, SourceError

LINE, BLOCK = re.compile(r"\| `([\w-]+)"), re.compile(r"`([\w-]+)`")
STUB_LINE = re.compile(r'\s*"([^"]+)": ')


@dataclass(frozen=True)
class Entry:
    """What stands for a name: lines `start` to `end` of a cell, the last one not among them."""

    name: str
    start: int
    end: int


def asked_cells(cells: Iterable[Cell], level: Level, path: str) -> list[Cell]:
    """The cells with the entries of what `level` asks for, in its order; all other lines stay.

    Raises SourceError for a name without an entry or with two, and for one named where it may not be asked for.
    """
    cells = list(cells)
    if not level.choices:
        return cells
    problems = [*_statement_problems(cells, level, path), *_stub_problems(cells, level, path)]
    problems += _name_problems(cells, level, path)
    if problems:
        raise SourceError(problems)
    return [_asked(cell, level) for cell in cells]


def _asked(cell: Cell, level: Level) -> Cell:
    if cell.tags == ("statement",):
        for choice in level.choices:
            cell = replace(cell, source=_with_entries(cell.source, choice))
    elif cell.tags == ("stub",):
        cell = replace(cell, source=_with_rows(cell.source, level))
    return cell


def _with_entries(source: str, choice: Choice) -> str:
    lines, entries = source.split("\n"), _entries(source, choice)
    if not entries:
        return source
    texts = {entry.name: "\n".join(lines[entry.start : entry.end]).rstrip() for entry in entries}
    between = "\n" if LINE.match(lines[entries[0].start]) else "\n\n"
    kept = between.join(texts[name] for name in choice.asked)
    return "\n".join([*lines[: entries[0].start], kept, *lines[entries[-1].end :]])


def _with_rows(source: str, level: Level) -> str:
    lines = source.split("\n")
    numbers = _row_numbers(source, level)
    first = lines[numbers[0]]
    rows = [first.replace(f'"{level.usual[0]}"', f'"{item}"') for item in level.items]
    return "\n".join([*lines[: numbers[0]], *rows, *lines[numbers[-1] + 1 :]])


def _entries(source: str, choice: Choice) -> list[Entry]:
    lines = source.split("\n")
    found = []
    for number, line in enumerate(lines):
        match = LINE.match(line) or BLOCK.match(line)
        if match and match[1] in choice.pool:
            found.append((number, match[1], bool(LINE.match(line))))
    ends = [*(number for number, _, _ in found), len(lines)][1:]
    return [
        Entry(name, number, number + 1 if is_line else end)
        for (number, name, is_line), end in zip(found, ends, strict=True)
    ]


def _row_numbers(source: str, level: Level) -> list[int]:
    matches = (STUB_LINE.match(line) for line in source.split("\n"))
    return [number for number, match in enumerate(matches) if match and match[1] in level.usual]


def _statement_problems(cells: list[Cell], level: Level, path: str) -> Iterator[Problem]:
    """Names without an entry, with more than one, or apart from the others."""
    statements = [cell for cell in cells if cell.tags == ("statement",)]
    for choice in level.choices:
        found = {cell: entries for cell in statements if (entries := _entries(cell.source, choice))}
        names = [entry.name for entries in found.values() for entry in entries]
        for name in choice.pool:
            if names.count(name) != 1:
                text = f"the statement has {names.count(name)} rows for {name}, an item of {level.id}; expected one"
                yield Problem(path, statements[0].first, text)
        for cell, entries in found.items():
            if any(after.start != before.end for before, after in pairwise(entries)):
                line = cell.first + entries[0].start
                yield Problem(path, line, "the rows of the items stand apart in the statement; put them together")


def _stub_problems(cells: list[Cell], level: Level, path: str) -> Iterator[Problem]:
    """Items of the default course without a line in the stub, or with two; lines apart, out of order or not alike."""
    stub = next(cell for cell in cells if cell.tags == ("stub",))
    lines, numbers = stub.source.split("\n"), _row_numbers(stub.source, level)
    names = [match[1] for number in numbers if (match := STUB_LINE.match(lines[number]))]
    for item in level.usual:
        if names.count(item) != 1:
            text = f"the stub has {names.count(item)} rows for {item}, an item of {level.id}; expected one"
            yield Problem(path, stub.first, text)
    if not numbers or sorted(names) != sorted(level.usual):
        return
    at = stub.first + numbers[0]
    if numbers[-1] - numbers[0] != len(numbers) - 1:
        yield Problem(path, at, "the rows of the items stand apart in the stub; put them together")
    if tuple(names) != level.usual:
        yield Problem(path, at, f"the rows of the stub are in another order than the items of {level.id}")
    rests = {lines[number].replace(f'"{name}"', "", 1) for number, name in zip(numbers, names, strict=True)}
    if len(rests) > 1:
        yield Problem(path, at, "the rows of the stub are not alike; one of them stands for other items too")


def _name_problems(cells: list[Cell], level: Level, path: str) -> Iterator[Problem]:
    """Names that a variant may leave out, marked as code outside of their rows."""
    left_out = [name for choice in level.choices for place in choice.places if len(place) > 1 for name in place]
    if not left_out:
        return
    pattern = re.compile(rf"[`\"]({'|'.join(map(re.escape, left_out))})\b(?!-)")
    for cell in cells:
        if cell.tags[0] in ("statement", "stub"):
            ours = _own_lines(cell, level)
            for number, line in enumerate(cell.source.split("\n")):
                if number not in ours and (match := pattern.search(line)):
                    text = f"names {match[1]}, which a variant may not ask for; only its row may"
                    yield Problem(path, cell.first + number, text)
    for number, hint in enumerate(level.hints, start=1):
        if match := pattern.search(hint):
            text = f"hint {number} of {level.id} in course.toml names {match[1]}, which a variant may not ask for"
            yield Problem(path, 1, text)


def _own_lines(cell: Cell, level: Level) -> set[int]:
    """The numbers of the lines that stand for an item."""
    if cell.kind == "code":
        return set(_row_numbers(cell.source, level))
    entries = (entry for choice in level.choices for entry in _entries(cell.source, choice))
    return {number for entry in entries for number in range(entry.start, entry.end)}
