"""Whether anything of a solution stands in what is handed out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from .masters import CANARY, Master, exercise_path
from .notebooks import cell_text
from .sources import Problem

# Lessons teach the same subject, so single lines may agree with a solution; this many in a row are a copy.
COPIED_LINES = 4


def leaks(files: Mapping[str, bytes], masters: Iterable[Master], root: Path) -> list[Problem]:
    """Where a built file holds a canary, or lines of a solution; each problem names the line in the master.

    In its own exercise one line is a leak. Elsewhere it takes COPIED_LINES consecutive ones.
    """
    texts = {name: _visible(name, content) for name, content in files.items()}
    problems = []
    for name, content in files.items():
        found = CANARY.search(content.decode("utf-8", "replace"))
        if found:
            problems.append(Problem(name, 1, f"would hold the canary {found[0]}, so text of a solution; not built"))
    for master in masters:
        own = exercise_path(master.level)
        for number, line in master.secret_lines:
            if own in texts and line in texts[own]:
                problems.append(Problem(master.path, number, f"this line of the solution would stand in {own}: {line}"))
        problems += _copied(master, {name: text for name, text in texts.items() if name != own})
    return problems


def canaries_in(content: bytes) -> list[str]:
    """The canaries that stand in some bytes."""
    return CANARY.findall(content.decode("utf-8", "replace"))


def _copied(master: Master, texts: Mapping[str, str]) -> list[Problem]:
    """Runs of solution lines that stand, in the same order and without gaps, in another built file."""
    secret = master.secret_lines
    solution = master.part("solution")
    lines = [line.strip() for line in solution.source.split("\n") if line.strip()]
    distinct = {line for _, line in secret}
    problems = []
    for name, text in texts.items():
        for start in range(len(lines) - COPIED_LINES + 1):
            run = lines[start : start + COPIED_LINES]
            if sum(line in distinct for line in run) * 2 >= COPIED_LINES and "\n".join(run) in text:
                number = next(number for number, line in secret if line in run)
                problems.append(Problem(master.path, number, f"{COPIED_LINES} lines in a row would stand in {name}"))
                break
    return problems


def _visible(name: str, content: bytes) -> str:
    """The text a reader of a built file sees, each line stripped, blank lines left out."""
    text = content.decode("utf-8", "replace")
    if name.endswith(".ipynb"):
        text = "\n".join(cell_text(cell) for cell in json.loads(text)["cells"])
    return "\n".join(line.strip() for line in text.split("\n") if line.strip())
