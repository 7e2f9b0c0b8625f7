"""The checkpoint sequence of a run, and going back in it (lesson 5).

Beside `checkpoint.json`, which is always the newest, every save point is kept under a name of its own:
`turn-014-A.json`, `turn-014-B.json`. A rewind reads one of them. It takes back the decision scene and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

from exit137.checkpoint import load_checkpoint, save_checkpoint
from exit137.files import PathLike
from exit137.ledger import Effects
from exit137.loop import Save
from exit137.messages import State, blocks
from exit137.tools import READ_ONLY_TOOLS

POINTS = ("A", "B")
"""The save points of a turn, in the order in which they are written."""


def checkpoint_name(turn: int, point: str) -> str:
    """`checkpoint_name(14, "A")` is `turn-014-A.json`. ValueError for a turn below 0 or another point."""
    if turn < 0 or point not in POINTS:
        raise ValueError(f"a save point is a turn from 0 on, and A or B, not {turn!r} and {point!r}")
    return f"turn-{turn:03d}-{point}.json"


def keep_sequence(folder: PathLike) -> Save:
    """A `save(point, state)` for the loop that writes `checkpoint.json` and a copy under the save point's name.

    In this order: the other way round, a kill would leave the copy of a turn that the model may take differently.
    """

    def save(point: str, state: State) -> None:
        save_checkpoint(Path(folder) / "checkpoint.json", state, f"in-save-{point.lower()}")
        save_checkpoint(Path(folder) / checkpoint_name(state["turns"], point), state, "in-sequence-write")

    return save


def complete_sequence(folder: PathLike) -> None:
    """Write the copy of `checkpoint.json` that a kill between the two files of one save left out."""
    state = load_checkpoint(Path(folder) / "checkpoint.json")
    point = "A" if state["pending_tool_use"] else "B"
    save_checkpoint(Path(folder) / checkpoint_name(state["turns"], point), state)


def save_points(directory: PathLike) -> list[tuple[int, str]]:
    """`(turn, point)` of every checkpoint in the sequence, oldest first: by number, never by text or file time."""
    found = []
    for path in Path(directory).iterdir():
        match = re.fullmatch(r"turn-([0-9]+)-([AB])\.json", path.name)
        if match and path.is_file() and path.name == checkpoint_name(int(match[1]), match[2]):
            found.append((int(match[1]), match[2]))
    return sorted(found)


def pick_latest_point(directory: PathLike, turn: int) -> Path:
    """The file of the last save point of `turn`: B if there is one, else A. FileNotFoundError naming the turn."""
    there = save_points(directory)
    for point in reversed(POINTS):
        if (turn, point) in there:
            return Path(directory) / checkpoint_name(turn, point)
    turns = f"turns {there[0][0]} to {there[-1][0]}" if there else "no turn at all"
    raise FileNotFoundError(f"{directory}: no save point of turn {turn}; there is {turns}")


def rewind_to(directory: PathLike, turn: int, point: str | None = None) -> State:
    """The state at a save point of `turn`; without `point`, at its last one. Changes nothing on disk.

    Raises FileNotFoundError if there is no such save point, CheckpointError if its file cannot be used.
    """
    path = pick_latest_point(directory, turn)
    if point is not None:
        path = path.with_name(checkpoint_name(turn, point))
        if (turn, point) not in save_points(directory):
            raise FileNotFoundError(f"{directory}: turn {turn} has no save point {point}")
    return load_checkpoint(path)


def effects_that_stay(
    effects: Effects, state: State, read_only: Collection[str] = READ_ONLY_TOOLS
) -> list[dict[str, Any]]:
    """What a rewind to `state` leaves in the world: the effects in the ledger that `state` does not know of yet.

    Each is its ledger entry with the tool_use_id under "id", in the order in which they happened.
    """
    results = [block for message in state["messages"] for block in blocks(message) if block["type"] == "tool_result"]
    known = {block["tool_use_id"] for block in results}
    return [
        {"id": tool_use_id, **entry}
        for tool_use_id, entry in effects.items()
        if tool_use_id not in known and entry["name"] not in read_only
    ]
