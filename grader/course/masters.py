"""A master: one exercise with its solution, from which the exercise notebook is carved.

`solutions/lesson4/level2.py` is a py:percent module whose cells are tagged, each with one of

    statement   text: the scene and the task; one or more, the first cell is one
    stub        code: what the learner starts from; one
    solution    code: comes after the stub, so importing the master gives the solution; one
    scratch     code: room to try things, never graded; any number
    check       code: `from grader import check`, then `check("4.2")`; one, after the solution

The solution cell holds a comment `# canary: exit137-4.2-` and eight or more hex digits. Everything
that is built or packed is searched for it.
"""

from __future__ import annotations

import ast
import re
import secrets
from dataclasses import dataclass
from pathlib import Path

from ..catalogue import Level
from .percent import Cell, parse
from .sources import Problem, SourceError, read_source

PARTS = {"statement": "markdown", "stub": "code", "solution": "code", "scratch": "code", "check": "code"}
CANARY = re.compile(r"exit137-\d+\.\d+-[0-9a-f]{8,}")

# A shorter line (`return results`, `os.replace(tmp, path)`) is written by anyone who solves the task.
_DISTINCTIVE = 30
_COMMON_START = re.compile(r"(import|from|def|class|async def|@|#|\"\"\"|''')")


@dataclass(frozen=True)
class Master:
    """A master that was read and is whole; `cells` are in the order of the file, solution included."""

    level: Level
    path: str
    cells: tuple[Cell, ...]
    canary: str

    def part(self, tag: str) -> Cell:
        """The first cell with that tag."""
        return next(cell for cell in self.cells if tag in cell.tags)

    @property
    def secret_lines(self) -> list[tuple[int, str]]:
        """Line number and text of each line that tells the solution: long, code, and not in the stub."""
        stub = {line.strip() for line in self.part("stub").source.split("\n")}
        solution = self.part("solution")
        return [
            (number, line.strip())
            for number, line in enumerate(solution.source.split("\n"), start=solution.first)
            if len(line.strip()) >= _DISTINCTIVE and line.strip() not in stub and not _COMMON_START.match(line.strip())
        ]


def read_master(root: Path, level: Level) -> Master:
    """Read `solutions/lessonL/levelN.py`. Raises SourceError that lists what is missing or doubled, with lines."""
    path = master_path(level)
    cells = parse(read_source(root, path), path)
    problems = [*_tag_problems(cells, path), *_text_problems(cells, path)]
    if not problems:
        problems = [*_order_problems(cells, path), *_check_problems(cells, level, path)]
    canary, fault = _canary(cells, level, path)
    problems += [fault] if fault else []
    if problems:
        raise SourceError(problems)
    return Master(level, path, tuple(cells), canary)


def master_path(level: Level) -> str:
    """Where the master of a level stands, relative to the course folder."""
    return f"solutions/{level.folder}/{level.stem}.py"


def exercise_path(level: Level) -> str:
    """Where the exercise notebook of a level stands, relative to the course folder."""
    return f"exercises/{level.folder}/{level.stem}.ipynb"


def _tag_problems(cells: list[Cell], path: str) -> list[Problem]:
    """Cells with no tag, several, an unknown one, or of the wrong kind; parts that are missing or doubled."""
    problems = []
    known = ", ".join(PARTS)
    seen: dict[str, int] = {}
    for cell in cells:
        if len(cell.tags) != 1:
            found = " and ".join(cell.tags) or "no tag"
            problems.append(Problem(path, cell.line, f"the cell has {found}; expected one of {known}"))
            continue
        tag = cell.tags[0]
        if tag not in PARTS:
            problems.append(Problem(path, cell.line, f"unknown tag {tag!r}; expected one of {known}"))
        elif cell.kind != PARTS[tag]:
            problems.append(Problem(path, cell.line, f"a {tag} is a {PARTS[tag]} cell, this one is {cell.kind}"))
        elif tag in seen and tag not in ("statement", "scratch"):
            problems.append(Problem(path, cell.line, f"a second {tag}; the first is on line {seen[tag]}"))
        seen.setdefault(tag, cell.line)
    end = cells[-1].first + cells[-1].source.count("\n")
    problems += [
        Problem(path, end, f"no {tag} in the whole file") for tag in PARTS if tag not in seen and tag != "scratch"
    ]
    return problems


def _order_problems(cells: list[Cell], path: str) -> list[Problem]:
    """Parts in an order in which importing the master would not give the solution, or a reader be lost."""
    line = {cell.tags[0]: cell.line for cell in reversed(cells)}
    problems = []
    if cells[0].tags != ("statement",):
        problems.append(Problem(path, cells[0].line, "the first cell is not a statement"))
    if line["solution"] < line["stub"]:
        problems.append(Problem(path, line["solution"], "the solution stands before the stub, which would replace it"))
    if line["check"] < max(line["solution"], line["stub"]):
        problems.append(Problem(path, line["check"], "the check stands before the stub and the solution"))
    return problems


def _text_problems(cells: list[Cell], path: str) -> list[Problem]:
    """What a statement may not hold: the title, which the course table gives, and terms, which lessons mark."""
    problems = []
    for cell in cells:
        if cell.kind != "markdown":
            continue
        for number, line in enumerate(cell.source.split("\n"), start=cell.first):
            if line.startswith("# "):
                problems.append(Problem(path, number, "the title is built from course.toml; start headings with `##`"))
            if re.search(r"\[\[[a-z]", line):
                problems.append(Problem(path, number, "terms are marked with [[...]] in lessons only"))
    return problems


def _check_problems(cells: list[Cell], level: Level, path: str) -> list[Problem]:
    """A check cell that checks something else than its level."""
    check = next(cell for cell in cells if cell.tags == ("check",))
    wanted = f'from grader import check\n\ncheck("{level.id}")'
    if ast.dump(ast.parse(check.source)) == ast.dump(ast.parse(wanted)):
        return []
    return [Problem(path, check.first, f'the check cell holds `from grader import check` and `check("{level.id}")`')]


def _canary(cells: list[Cell], level: Level, path: str) -> tuple[str, Problem | None]:
    """The canary in the solution cell, or what is wrong about it."""
    solutions = [cell for cell in cells if "solution" in cell.tags]
    if not solutions:
        return "", None
    pattern = re.compile(rf"^ *# canary: (exit137-{re.escape(level.id)}-[0-9a-f]{{8,}})$", re.MULTILINE)
    found = pattern.findall(solutions[0].source)
    if len(found) == 1:
        return found[0], None
    fresh = f"# canary: exit137-{level.id}-{secrets.token_hex(8)}"
    return "", Problem(path, solutions[0].first, f"the solution cell needs one canary comment, such as `{fresh}`")
