"""What an exercise says to the learner, as its notebook in the workbook has it."""

from __future__ import annotations

import json

from .catalogue import load_course
from .paths import workbook

HANDED_OUT = {"title", "statement", "stub", "scratch"}


def exercise_text(level_id: str) -> str:
    """The text of an exercise ("4.1") that stands in its notebook before anyone has answered it."""
    level = load_course().level(level_id)
    path = workbook() / "exercises" / level.folder / f"{level.stem}.ipynb"
    cells = json.loads(path.read_bytes())["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if HANDED_OUT & set(cell["metadata"].get("tags", [])))
