"""The promise of the whole reference: a run that was killed, at any crash point, once or twice, ends like one
that never was. What cannot be had is spelt out in `expected_messages`: a call of which nobody can know
whether it ran is reported as unknown, and is not run again."""

from __future__ import annotations

import copy
import itertools
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from exit137.crash import CRASH_LABELS, KILLED, SimulatedCrash, crash_after
from exit137.reconcile import unknown
from exit137.rewind import rewind_to, save_points
from exit137.world import World

from tests.reference.conftest import CALLS, RESPONSES, pending_in_doubt, results_of, run_the_task

MEANT_TO_HAPPEN = {"toolu_2": 1, "toolu_3": 1, "toolu_5": 1, "toolu_6": 0}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    state = run_the_task(tmp_path_factory.mktemp("undisturbed"), resuming=False)
    assert (state["turns"], state["tokens_used"]) == (5, 165)
    assert [block.get("is_error", False) for block in results_of(state).values()] == [False] * 5 + [True]
    return state


def happened(folder: Path) -> dict[str, int]:
    """How often the effect of each call stands in the world."""
    world = World(folder / "outside")
    log = [row["content"] for row in world.rows("files") if row["path"] == "log.txt"]
    return {
        "toolu_2": world.count("tickets"),
        "toolu_3": sum(row["to"] == "orla@example.com" for row in world.rows("mails")),
        "toolu_5": "".join(log).count("told Orla"),
        "toolu_6": sum(row["to"] != "orla@example.com" for row in world.rows("mails")),
    }


def expected_messages(undisturbed: dict[str, Any], in_doubt: set[str]) -> list[dict[str, Any]]:
    messages = copy.deepcopy(undisturbed["messages"])
    for message in messages:
        if isinstance(message["content"], list):
            message["content"] = [
                unknown(CALLS[block["tool_use_id"]]) if block.get("tool_use_id") in in_doubt else block
                for block in message["content"]
            ]
    return messages


class Kills:
    """Runs the task through several deaths and keeps what each left in doubt."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.in_doubt: dict[str, int] = {}  # tool_use_id -> how often its effect stood in the world at the kill
        self.started = False

    def run_and_die(self, wanted: str) -> bool:
        """Run on with CRASH_AFTER=wanted. False if the task ended before that hit."""
        try:
            with crash_after(wanted):
                run_the_task(self.folder, resuming=self.started)
        except SimulatedCrash:
            self.look()
            return True
        return False

    def look(self) -> None:
        self.started = True
        if call := pending_in_doubt(self.folder / "run"):
            self.in_doubt.setdefault(call, happened(self.folder)[call])

    def finish_and_judge(self, undisturbed: dict[str, Any]) -> None:
        state = run_the_task(self.folder, resuming=True)
        assert state == undisturbed | {"messages": expected_messages(undisturbed, set(self.in_doubt))}
        assert happened(self.folder) == MEANT_TO_HAPPEN | self.in_doubt
        self.judge_sequence(state)

    def judge_sequence(self, state: dict[str, Any]) -> None:
        """Every save point is there, and each is a beginning of the run as it ended."""
        points = save_points(self.folder / "run")
        assert points == [(0, "B"), *itertools.product((1, 2, 3, 4), "AB"), (5, "B")]
        for turn, point in points:
            kept = rewind_to(self.folder / "run", turn, point)
            whole = len(kept["messages"]) - (point == "A")  # the last message of an A may be a part of it
            assert kept["turns"] == turn and kept["messages"][:whole] == state["messages"][:whole]


@pytest.mark.parametrize("label", CRASH_LABELS)
def test_one_kill_and_then_a_second_one(
    label: str, tmp_path: Path, undisturbed: dict[str, Any], fast_disk: None
) -> None:
    for n in itertools.count(1):
        once = Kills(tmp_path / f"{n}")
        if not once.run_and_die(f"{label}:{n}"):
            break
        once.finish_and_judge(undisturbed)
        for second in CRASH_LABELS:
            twice = Kills(tmp_path / f"{n}-{second}")
            assert twice.run_and_die(f"{label}:{n}")
            twice.run_and_die(second)
            twice.finish_and_judge(undisturbed)
    assert n > len(RESPONSES) - 1, f"{label} was hit only {n - 1} times"


def test_what_is_in_doubt_is_only_what_was_under_way(tmp_path: Path, fast_disk: None) -> None:
    """The exact table for the ticket of turn 2, so that the oracle above cannot be too kind."""
    seen = {}
    for label in CRASH_LABELS:
        kills = Kills(tmp_path / label)
        n = 3 if label.startswith("in-sequence") else 2  # 1A, 1B, 2A
        assert kills.run_and_die(f"{label}:{n}")
        seen[label] = kills.in_doubt
    assert seen == {
        "after-model": {},
        "in-save-a": {},
        "in-sequence-write": {"toolu_2": 0},
        "after-save-a": {"toolu_2": 0},
        "before-tool": {"toolu_2": 0},
        "after-tool": {"toolu_2": 1},
        "in-effect-write": {"toolu_2": 1},
        "after-effect-write": {},
        "in-save-b": {},
        "after-save-b": {},
    }


def test_three_kills_in_a_row_at_the_same_place(tmp_path: Path, undisturbed: dict[str, Any], fast_disk: None) -> None:
    for label in CRASH_LABELS:
        kills = Kills(tmp_path / label)
        for _ in range(3):
            kills.run_and_die(label)
        kills.finish_and_judge(undisturbed)


# The same with real deaths: another process, SIGKILL, and the command line.

PROGRAM = """
import sys
from pathlib import Path
from tests.reference.conftest import run_the_task
run_the_task(Path(sys.argv[1]), resuming=sys.argv[2] == "resume")
"""


def really_run(folder: Path, how: str, crash: str | None) -> int:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    if crash:
        environment |= {"CRASH_AFTER": crash, "CRASH_HOW": "kill"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, folder, how], env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == "", done.stderr
    return done.returncode


@pytest.mark.parametrize("label", CRASH_LABELS)
def test_real_kills(label: str, tmp_path: Path, undisturbed: dict[str, Any]) -> None:
    for n in (1, 2, 3):
        kills = Kills(tmp_path / f"{n}")
        assert really_run(kills.folder, "afresh", f"{label}:{n}") in (-9, KILLED)
        kills.look()
        if n == 2:  # and a second death, at the start of a later call
            assert really_run(kills.folder, "resume", "after-save-a") in (-9, KILLED)
            kills.look()
        kills.finish_and_judge(undisturbed)
