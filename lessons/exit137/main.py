"""The program: `python -m exit137 [--resume] [--dir FOLDER] [--world FOLDER]` (lesson 6).

It works on one task, an outage that a customer reports: read the report, open a ticket, answer by mail.
The model is a stub, the tickets and mails are real rows in `world.sqlite3`.

Exit status: 0 done; 2 wrong call; 65 the checkpoint cannot be used; 75 another process holds the run;
137 a simulated crash.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import filelock

from exit137.checkpoint import CheckpointError, load_checkpoint, new_state, save_checkpoint
from exit137.crash import CRASH_LABELS, KILLED, SimulatedCrash, parse_crash_after
from exit137.files import PathLike
from exit137.loop import resume, run_tool_uses
from exit137.messages import State
from exit137.stub import make_stub_client, response, tool_use
from exit137.tools import HIGH_IMPACT, READ_ONLY_TOOLS
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


class RunLocked(Exception):
    """Another process works on this run. Two of them would do everything twice."""


def main(run: Callable[[bool], object], argv: Sequence[str]) -> int:
    """Call `run(resume)`, resume being whether `--resume` is in `argv`. The exit status: 0, or 137 for a
    SimulatedCrash. Any other exception passes through."""
    try:
        run("--resume" in argv)
    except SimulatedCrash as crash:
        print(f"killed at {crash} (simulated), exit status {KILLED}", flush=True)
        return KILLED
    return 0


def run_outage(folder: PathLike, resuming: bool, world: World | None = None) -> State:
    """Run the outage task in `folder`, from the start or from its checkpoint, and return the last state."""
    folder = Path(folder)
    world = world or World(folder)
    checkpoint, ledger = folder / "checkpoint.json", folder / "effects.json"

    def save(point: str, state: State) -> None:
        save_checkpoint(checkpoint, state, f"in-save-{point.lower()}")

    if not resuming:
        clear(folder)
        world.write_file({"path": "reports/orla.txt", "content": REPORT})
        save_checkpoint(checkpoint, new_state(TASK))
    return resume(
        checkpoint,
        make_stub_client(RESPONSES[load_checkpoint(checkpoint)["turns"] :]),
        world.tools(),
        READ_ONLY_TOOLS,
        save=save,
        effects_path=ledger,
        run_tools=partial(run_tool_uses, effects_path=ledger, high_impact=HIGH_IMPACT, approve=lambda *_call: True),
    )


def clear(folder: Path) -> None:
    """Remove what an earlier run left: the checkpoint first, so that a kill in between leaves nothing to resume
    without its ledger. The outside world stays as it is."""
    (folder / "checkpoint.json").unlink(missing_ok=True)
    (folder / "effects.json").unlink(missing_ok=True)


@contextmanager
def hold_run(folder: PathLike) -> Iterator[None]:
    """Hold the run in `folder` until the block ends or the process dies. Raises RunLocked if another one does."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    lock = filelock.FileLock(Path(folder) / "run.lock")
    try:
        lock.acquire(blocking=False)
    except filelock.Timeout:
        raise RunLocked(f"{folder}: another process is working on this run") from None
    with lock:
        yield


def program(argv: Sequence[str] | None = None) -> int:
    """The command line: parse, lock the run folder, run, and turn what can go wrong into a sentence."""
    parser = argparse.ArgumentParser(prog="python -m exit137", description="The outage task, with a stub as the model.")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint instead of starting afresh")
    parser.add_argument("--dir", default="run", metavar="FOLDER", help="where the run keeps its files (default: run)")
    parser.add_argument("--world", metavar="FOLDER", help="where the desk and mailbox are (default: the run's folder)")
    options = parser.parse_args(argv)
    try:
        if wanted := os.environ.get("CRASH_AFTER"):
            label, _n = parse_crash_after(wanted)
            if label not in CRASH_LABELS:
                raise ValueError(f"CRASH_AFTER={wanted}: the labels are {', '.join(CRASH_LABELS)}")
    except ValueError as error:
        parser.error(str(error))
    world = World(options.world or options.dir)

    def run(resuming: bool) -> None:
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
    except CheckpointError as unusable:
        print(unusable, file=sys.stderr)
        return UNUSABLE
