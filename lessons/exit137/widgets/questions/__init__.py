"""The questions of the lessons: lessonN.py holds QUESTIONS (a quiz) and PREDICTIONS of lesson N."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType


def of_lesson(lesson: int) -> ModuleType:
    """The module with the questions of a lesson. LookupError when that lesson has none."""
    if not has(lesson):
        raise LookupError(f"there are no questions for lesson {lesson}")
    return importlib.import_module(f"{__name__}.lesson{lesson}")


def has(lesson: int) -> bool:
    """Whether anybody has written questions for that lesson."""
    return importlib.util.find_spec(f"{__name__}.lesson{lesson}") is not None
