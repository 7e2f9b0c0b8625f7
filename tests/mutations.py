"""Right answers, spoilt at random: what learners do to notebooks and modules by accident, some of it several times.

Everything is drawn from one `random.Random`, so that a seed gives the same mutants on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from grader.catalogue import Course, Level
from grader.course.exercise import exercise_cells
from grader.course.masters import read_master

from .conftest import ROOT
from .made_specimens import cell, notebook

Cells = list[dict[str, Any]]
LEVELS = ("1.1", "1.3", "2.2", "3.2", "4.1", "4.2", "5.2", "6.2")
TAGS: tuple[list[str], ...] = ([], ["check"], ["scratch"], ["solution"])


@dataclass(frozen=True)
class Mutant:
    """A hand-in: its name says how it was made, `data` is the file's content."""

    name: str
    level: Level
    suffix: str
    data: bytes

    def saved(self, folder: Path) -> Path:
        path = folder / f"{self.level.stem}{self.suffix}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.data)
        return path


def mutants(course: Course, seed: int, count: int) -> list[Mutant]:
    """Two notebooks, then a module, and so on; the levels in turn."""
    found = []
    for index in range(count):
        chance = Random(f"{seed}-{index}")
        level = course.level(LEVELS[index % len(LEVELS)])
        found.append((_module if index % 3 == 2 else _notebook)(course, level, chance, index))
    return found


def right_cells(course: Course, level: Level) -> Cells:
    """The exercise with its solution in the place of the stub, a cell for each part of it."""
    master = read_master(ROOT, level)
    cells: Cells = []
    for each in exercise_cells(ROOT, master, course.lesson_of(level)):
        if "stub" in each.tags:
            cells += [cell(part.strip("\n")) for part in master.part("solution").source.split("\n\n\n")]
        else:
            cells.append(cell(each.source, each.kind, metadata={"tags": list(each.tags)}))
    return cells


# Cells -------------------------------------------------------------------------------------------


def delete(cells: Cells, at: int, _: Random) -> None:
    del cells[at]


def duplicate(cells: Cells, at: int, chance: Random) -> None:
    cells.insert(chance.randrange(len(cells) + 1), dict(cells[at]))


def split(cells: Cells, at: int, chance: Random) -> None:
    lines = cells[at]["source"].splitlines(keepends=True)
    line = chance.randrange(len(lines) + 1)
    cells[at : at + 1] = [{**cells[at], "source": "".join(part)} for part in (lines[:line], lines[line:])]


def merge(cells: Cells, at: int, _: Random) -> None:
    cells[at : at + 2] = [{**cells[at], "source": "\n".join(each["source"] for each in cells[at : at + 2])}]


def move(cells: Cells, at: int, chance: Random) -> None:
    cells.insert(chance.randrange(len(cells)), cells.pop(at))


def retype(cells: Cells, at: int, chance: Random) -> None:
    cells[at] = {**cells[at], "cell_type": chance.choice(["code", "markdown", "raw"])}


def retag(cells: Cells, at: int, chance: Random) -> None:
    cells[at] = {**cells[at], "metadata": {"tags": chance.choice(TAGS)}}


def truncate(cells: Cells, at: int, chance: Random) -> None:
    source = cells[at]["source"]
    cells[at] = {**cells[at], "source": source[: chance.randrange(len(source) + 1)]}


def within(cells: Cells, at: int, chance: Random) -> None:
    cells[at] = {**cells[at], "source": _changed_lines(cells[at]["source"], chance)}


CELL_CHANGES: tuple[Callable[[Cells, int, Random], None], ...] = (
    delete, duplicate, split, merge, move, retype, retag, truncate, within, within,
)  # fmt: skip


def _notebook(course: Course, level: Level, chance: Random, index: int) -> Mutant:
    cells, names = right_cells(course, level), []
    for _ in range(chance.randint(1, 3)):
        change = chance.choice(CELL_CHANGES)
        # Mostly code is hit: what befalls a text changes nothing.
        code = [at for at, each in enumerate(cells) if each["cell_type"] == "code"] or [0]
        at = chance.choice(code) if chance.random() < 0.9 else chance.randrange(len(cells))
        names.append(f"{change.__name__} {at}")
        change(cells, at, chance)
    text = json.dumps(notebook(*cells), indent=1)
    if chance.random() < 0.05:
        names.append("cut off")
        text = text[: chance.randrange(len(text))]
    return Mutant(f"{index}: {level.id} notebook, {', '.join(names)}", level, ".ipynb", text.encode())


# Files -------------------------------------------------------------------------------------------

ODD = (None, True, 0, -1, 1e400, "", "x", "code", [], ["x", 3], {}, {"tags": ["check"]}, {"exit137_number": 1}, [[[]]])


def spoilt_value(data: bytes, chance: Random) -> bytes:
    """The notebook with three of its values changed for odd ones; what is none becomes a text in JSON."""
    try:
        value: Any = {"all": json.loads(data)}
    except ValueError:
        return json.dumps(data.decode()).encode()
    for _ in range(3):
        parent, key = value, "all"
        while parent[key] and isinstance(parent[key], (dict, list)) and chance.random() < 0.8:
            parent = parent[key]
            key = chance.choice(list(parent) if isinstance(parent, dict) else range(len(parent)))
        parent[key] = deepcopy(chance.choice(ODD))
    return json.dumps(value["all"]).encode()


def spoilt_bytes(data: bytes, chance: Random) -> bytes:
    """A few bytes changed, and sometimes the end cut off."""
    changed = bytearray(data)
    for _ in range(chance.randint(0, 5)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed[: chance.randrange(len(changed))] if chance.random() < 0.2 else changed)


# Lines -------------------------------------------------------------------------------------------


def _changed_lines(text: str, chance: Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.choice(["delete", "duplicate", "move", "split", "comment", "indent"]):
        case "delete":
            del lines[at]
        case "duplicate":
            lines.insert(to, lines[at])
        case "move":
            lines.insert(to, lines.pop(at))
        case "split":
            place = chance.randrange(len(lines[at]) + 1)
            lines[at] = f"{lines[at][:place]}\n{lines[at][place:]}"
        case "comment":
            lines[at] = f"# {lines[at]}"
        case "indent":
            lines[at] = f"    {lines[at]}"
    return "".join(lines)


def _module(course: Course, level: Level, chance: Random, index: int) -> Mutant:
    kept = sorted((ROOT / "tests" / "right_answers" / level.folder / level.stem).glob("*.py"))
    answer = chance.choice([*kept, ROOT / "solutions" / level.folder / f"{level.stem}.py"])
    text = answer.read_text(encoding="utf-8")
    for _ in range(chance.randint(1, 3)):
        text = _changed_lines(text, chance)
    if chance.random() < 0.1:
        text = text[: chance.randrange(len(text))]
    return Mutant(f"{index}: {level.id} module, {answer.stem}", level, ".py", text.encode())
