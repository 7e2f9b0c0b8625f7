"""The `exit137` command: one small parser; a subcommand's module is imported only when it is called."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence

from .errors import UserError

COMMANDS = {
    "lab": ("grader.commands.lab", "lay out your workbook and open it in JupyterLab"),
    "check": ("grader.commands.check", "check an answer: exit137 check 4.2"),
    "progress": ("grader.commands.progress", "show what holds and what comes next"),
    "grade": ("grader.commands.grade", "grade a class: exit137 grade FOLDER --out RESULTS"),
    "submit": ("grader.commands.submit", "pack your answers into one file to hand in"),
    "hint": ("grader.commands.hint", "show the next hint for an exercise"),
    "doctor": ("grader.commands.doctor", "say how answers are held on this machine"),
    "new": ("grader.commands.new", "lay the files of a new exercise: exit137 new 4.4"),
    "build": ("grader.commands.build", "make the notebooks and pages from their sources"),
    "bundle": ("grader.commands.bundle", "make the archive that is handed out"),
    "release": ("grader.commands.release", "make an nbgrader course folder"),
    "accuracy": ("grader.commands.accuracy", "measure the graders on all answers and on mutants of the solutions"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand. Exit status 0: done, 1: something does not hold, 2: the call or its input is off."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without a letter shows a mark in its place
    name = words[0] if words and words[0] in COMMANDS else None
    parser = _parser(name)
    args = parser.parse_args(words)
    if name is None:
        parser.print_help()
        return 2
    try:
        status: int = importlib.import_module(COMMANDS[name][0]).run(args)
    except UserError as error:
        print(f"exit137: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("exit137: stopped at your request.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of our output has gone (`exit137 check --all | head`): end quietly, as other tools do.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    return status


def _parser(chosen: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="exit137",
        description="Lessons and checked exercises on making an agent's long tasks survive interruption.",
    )
    parser.add_argument("--version", action=Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, (module, summary) in COMMANDS.items():
        sub = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if name == chosen:
            importlib.import_module(module).add_arguments(sub)
    return parser


class Version(argparse.Action):
    """Prints the installed version; importlib.metadata is slow to import, so only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"exit137 {version('exit137')}")
        parser.exit()


if __name__ == "__main__":
    raise SystemExit(main())
