"""What a level still lacks, one sentence each: files, places marked FILL IN, criteria that nobody speaks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..catalogue import Level
from .exercise import COURSE
from .masters import master_path
from .sources import Problem, read_source

UNFILLED = re.compile(r"FILL IN:?|\bfill_in\b|\bfill-in\b")


def grader_path(level: Level) -> str:
    """Where the grader of a level stands, relative to the course folder."""
    return f"grader/levels/{level.folder}/test_{level.stem}.py"


def unfilled(root: Path, level: Level) -> list[Problem]:
    """What is still marked FILL IN in the sources that a level is built from: its master and its block in the table."""
    problems = list(_marks(root, master_path(level))) if (root / master_path(level)).is_file() else []
    table = read_source(root, COURSE).split("\n")
    inside = False
    for number, line in enumerate(table, start=1):
        if line.startswith("[["):
            inside = False
        elif re.match(rf'id = "{re.escape(level.id)}"', line):
            inside = True
        if inside and UNFILLED.search(line):
            problems.append(_mark(COURSE, number, line))
    return problems


def lacks(root: Path, level: Level) -> list[Problem]:
    """All that keeps a level from being whole, apart from what only its answers can show (tests/test_answers.py)."""
    problems = unfilled(root, level)
    if not (root / master_path(level)).is_file():
        problems.append(Problem(master_path(level), 1, f"{level.id} has no master; `exit137 new {level.id}` lays one"))
    grader = root / grader_path(level)
    if grader.is_file():
        problems += [*_marks(root, grader_path(level)), *_criteria(grader.read_text(encoding="utf-8"), level)]
    else:
        problems.append(Problem(grader_path(level), 1, f"{level.id} has no grader; `exit137 new {level.id}` lays one"))
    for kind in ("wrong", "right"):
        folder = f"tests/{kind}_answers/{level.folder}/{level.stem}"
        answers = sorted((root / folder).glob("*.py"))
        problems += [problem for path in answers for problem in _marks(root, path.relative_to(root).as_posix())]
        if not answers:
            problems.append(Problem(folder, 1, f"{level.id} has no {kind} answer that its grader is tried on"))
    return sorted(set(problems))


def _criteria(grader: str, level: Level) -> Iterator[Problem]:
    """Criteria of the table that no test speaks for, and the other way round."""
    spoken = set(re.findall(r'@criterion\("([\w-]+)"\)', grader))
    known = {criterion.id for criterion in level.criteria}
    for name in sorted(known - spoken):
        yield Problem(grader_path(level), 1, f"no test speaks for the criterion {name} of {level.id}")
    for name in sorted(spoken - known):
        yield Problem(grader_path(level), 1, f"tests speak for {name}, which is no criterion of {level.id}")


def _marks(root: Path, path: str) -> Iterator[Problem]:
    for number, line in enumerate(read_source(root, path).split("\n"), start=1):
        if UNFILLED.search(line):
            yield _mark(path, number, line)


def _mark(path: str, number: int, line: str) -> Problem:
    wanted = line.partition("FILL IN: ")[2].split('"')[0].strip(" .;")
    return Problem(path, number, f"is still to be filled in: {wanted or line.strip()}")
