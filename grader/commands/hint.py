"""`exit137 hint`: one more step of a level's hint ladder."""

from __future__ import annotations

import argparse

from ..catalogue import load_course
from ..errors import UserError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="the exercise, such as 4.2")
    parser.add_argument(
        "step", metavar="STEP", type=int, nargs="?", default=1, help="which step of the ladder (1 to 3)"
    )


def run(args: argparse.Namespace) -> int:
    level = load_course().level(args.id)
    if not 1 <= args.step <= len(level.hints):
        raise UserError(f"{level.id} has hints 1 to {len(level.hints)}; there is no hint {args.step}.")
    print(f"{level.id} {level.title}: hint {args.step} of {len(level.hints)}\n")
    print(level.hints[args.step - 1])
    if args.step < len(level.hints):
        print(f"\nOne step further: exit137 hint {level.id} {args.step + 1}")
    return 0
