"""One task with every kind of call, and the means to run, kill and compare it."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from exit137.run import run_task
from exit137.stub import response, tool_use
from exit137.tools import READ_ONLY_TOOLS
from exit137.world import World

RESPONSES = [
    response("First the report.", tool_use("toolu_1", "read_file", path="report.txt"), tokens=(10, 1)),
    response(
        tool_use("toolu_2", "create_ticket", title="Outage", body="502"), "And text behind a call.", tokens=(20, 2)
    ),
    response(
        tool_use("toolu_3", "send_email", to="orla@example.com", subject="Outage", body="Seen."),
        tool_use("toolu_4", "list_dir", path=""),
        tool_use("toolu_5", "append_log", line="told Orla"),
        tokens=(30, 3),
    ),
    response(tool_use("toolu_6", "send_email", subject="to nobody"), tokens=(40, 4)),
    response("Done.", tokens=(50, 5)),
]
"""A single call, an effect, three calls at once, a call that fails, the end: 5 turns and 6 calls."""

CALLS = {block["id"]: block for r in RESPONSES for block in r["content"] if block["type"] == "tool_use"}


@pytest.fixture(autouse=True)
def _no_crash_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CRASH_AFTER", raising=False)
    monkeypatch.delenv("CRASH_HOW", raising=False)


@pytest.fixture
def alerts() -> list[str]:
    return []


def new_world(folder: Path) -> World:
    world = World(folder)
    world.write_file({"path": "report.txt", "content": "Nothing goes through."})
    return world


def run_the_task(folder: Path, resuming: bool, **options: Any) -> dict[str, Any]:
    """The task in `folder`, with its world in the folder beside it."""
    world = World(folder / "outside") if resuming else new_world(folder / "outside")
    options = {"approve": lambda _name, _input: True} | options
    return run_task(folder / "run", resuming, "The outage", RESPONSES, world.tools(), **options)


def pending_in_doubt(run: Path) -> str | None:
    """The id of the call of which nobody can know whether it ran, judged by the files alone."""
    pending = json.loads((run / "checkpoint.json").read_text())["pending_tool_use"]
    ledger = run / "effects.json"
    recorded = json.loads(ledger.read_text()) if ledger.exists() else {}
    if pending is None or pending["id"] in recorded or pending["name"] in READ_ONLY_TOOLS:
        return None
    return str(pending["id"])


def results_of(state: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """tool_use_id -> tool_result block, failing on two results for one id."""
    found: dict[str, dict[str, Any]] = {}
    for message in state["messages"]:
        for block in message["content"] if isinstance(message["content"], list) else []:
            if block["type"] == "tool_result":
                assert block["tool_use_id"] not in found, "two results for one call"
                found[block["tool_use_id"]] = block
    return found


@pytest.fixture
def fast_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: a simulated crash cannot show a missing sync, and a run syncs dozens of files."""
    connect = sqlite3.connect

    def connect_fast(*args: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*args, **options)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    monkeypatch.setattr("os.fsync", lambda _descriptor: None)
    monkeypatch.setattr("sqlite3.connect", connect_fast)
