"""The program: `python -m exit137 [--resume] [--dir FOLDER] [--world FOLDER]` (lesson 6).

It works on one task: read a customer's report of an outage, open a ticket, answer by mail. The model is a
stub, and its approval gate always says yes. The tickets and mails are real rows in `world.sqlite3`.

Exit status: 0 done; 2 wrong call; 65 the run cannot be resumed; 75 another process holds it; 137 a simulated crash.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from exit137.checkpoint import CheckpointError
from exit137.crash import CRASH_LABELS, KILLED, SimulatedCrash, parse_crash_after
from exit137.files import PathLike
from exit137.ledger import ReusedId
from exit137.messages import State
from exit137.run import RunLocked, hold_run, run_task
from exit137.stub import response, tool_use
from exit137.world import World

UNUSABLE = 65
LOCKED = 75

TASK = "Customer Orla reports an outage, see reports/orla.txt. Open a ticket and let her know."
REPORT = "Since 09:00 no order goes through. Every checkout ends with error 502."
RESPONSES = [
    response("I read the report first.", tool_use("toolu_01", "read_file", path="reports/orla.txt")),
    response(tool_use("toolu_02", "create_ticket", title="Checkout outage", body=REPORT)),
    response(
        tool_use("toolu_03", "send_email", to="orla@example.com", subject="Your outage", body="We are working on it.")
    ),
    response("The outage is on the desk and Orla has a mail."),
]


def main(run: Callable[[bool], object], argv: Sequence[str]) -> int:
    """Call `run(resume)`, where `resume` says whether `--resume` is in `argv`.

    Returns the exit status: 0, or 137 for a SimulatedCrash. Any other exception passes through.
    """
    try:
        run("--resume" in argv)
    except SimulatedCrash as crash:
        print(f"killed at {crash} (simulated), exit status {KILLED}", flush=True)
        return KILLED
    return 0


def run_outage(folder: PathLike, resuming: bool, world: World) -> State:
    """Run the outage task in `folder` and return the last state."""
    if not resuming:
        world.write_file({"path": "reports/orla.txt", "content": REPORT})
    return run_task(folder, resuming, TASK, RESPONSES, world.tools(), approve=lambda _name, _input: True)


def program(argv: Sequence[str] | None = None) -> int:
    """The command line: hold the run, call main, and turn what can go wrong into a sentence."""
    parser = argparse.ArgumentParser(prog="python -m exit137", description="The outage task, with a stub as the model.")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint instead of starting afresh")
    parser.add_argument("--dir", default="run", metavar="FOLDER", help="where the run keeps its files (default: run)")
    parser.add_argument("--world", metavar="FOLDER", help="where the desk and mailbox are (default: the run's folder)")
    options = parser.parse_args(argv)
    try:
        check_crash_after(os.environ.get("CRASH_AFTER"))
    except ValueError as error:
        parser.error(str(error))

    def run(resuming: bool) -> None:
        world = World(options.world or options.dir)
        print(f"{'resuming' if resuming else 'starting'} in {options.dir}", flush=True)
        state = run_outage(options.dir, resuming, world)
        print(
            f"done after {state['turns']} turns and {state['tokens_used']} tokens; "
            f"tickets on the desk: {world.count('tickets')}, mails sent: {world.count('mails')}"
        )

    try:
        with hold_run(options.dir):
            return main(run, ["--resume"] if options.resume else [])
    except RunLocked as locked:
        print(locked, file=sys.stderr)
        return LOCKED
    except (CheckpointError, ReusedId) as unusable:
        print(unusable, file=sys.stderr)
        return UNUSABLE


def check_crash_after(wanted: str | None) -> None:
    """Raises ValueError for a CRASH_AFTER that no crash point would ever answer to."""
    if wanted and parse_crash_after(wanted)[0] not in CRASH_LABELS:
        raise ValueError(f"CRASH_AFTER={wanted}: the labels are {', '.join(CRASH_LABELS)}")
