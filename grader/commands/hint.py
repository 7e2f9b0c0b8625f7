"""`exit137 hint`: one more step of a level's hint ladder."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..catalogue import Level, load_course
from ..errors import UserError
from ..progress import load_progress, note_hint
from ..workbook import find_answer, workbook_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="the exercise, such as 4.2")
    parser.add_argument("step", metavar="STEP", type=int, nargs="?", help="which step (1 to 3); without it, the next")


def run(args: argparse.Namespace) -> int:
    level = load_course().level(args.id)
    workbook = _workbook(level)
    step = args.step if args.step is not None else _next_step(level, workbook)
    if not 1 <= step <= len(level.hints):
        raise UserError(f"{level.id} has hints 1 to {len(level.hints)}; there is no hint {step}.")
    print(f"{level.id} {level.title}: hint {step} of {len(level.hints)}\n")
    print(level.hints[step - 1])
    if step < len(level.hints):
        print(f"\nOne step further: exit137 hint {level.id} {step + 1}")
    if workbook is not None:
        note_hint(workbook, level, step)
    return 0


def _workbook(level: Level) -> Path | None:
    try:
        return workbook_of(level, find_answer(level))
    except UserError:
        return None  # hints are for anybody; without a workbook there is nowhere to keep which were read


def _next_step(level: Level, workbook: Path | None) -> int:
    read = 0 if workbook is None else int(load_progress(workbook)["hints"].get(level.id, 0))
    return min(read + 1, len(level.hints))
