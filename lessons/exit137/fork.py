"""Fork: a second timeline from one checkpoint, and trying things out without doing them (lesson 5)."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from exit137.checkpoint import load_checkpoint, save_checkpoint
from exit137.files import PathLike
from exit137.ledger import save_effects
from exit137.rewind import checkpoint_name, pick_latest_point, save_points
from exit137.tools import READ_ONLY_TOOLS, ToolImpls


class NoDryForm(Exception):
    """A tool with an effect that nobody has said how to pretend."""


def fork_from(directory: PathLike, turn: int, new_directory: PathLike) -> Path:
    """Start an independent run in `new_directory` from the last save point of `turn`, and return that folder.

    It gets copies of the sequence up to that turn, a blank ledger and, last of all, its `checkpoint.json`:
    a fork that a kill cut short has nothing to resume. A blank ledger blocks nothing that the parent did.
    Raises FileNotFoundError for a turn that is not there, CheckpointError for a damaged checkpoint,
    FileExistsError if `new_directory` holds anything.
    """
    state = load_checkpoint(pick_latest_point(directory, turn))
    new = Path(new_directory)
    if new.exists() and (not new.is_dir() or any(new.iterdir())):
        raise FileExistsError(f"{new} is in use; a fork needs a folder of its own")
    new.mkdir(parents=True, exist_ok=True)
    for kept_turn, point in save_points(directory):
        if kept_turn <= turn:
            name = checkpoint_name(kept_turn, point)
            shutil.copy(Path(directory) / name, new / name)
    save_effects(new / "effects.json", {})
    save_checkpoint(new / "checkpoint.json", state)
    return new


def dry_run(
    tool_impls: ToolImpls, high_impact: Collection[str], read_only: Collection[str] = READ_ONLY_TOOLS
) -> dict[str, Callable[[dict[str, Any]], Any]]:
    """The same tools with nothing left that has an effect.

    High-impact tools run nothing and return `{"dry_run": True, "name": ..., "input": ...}`, read-only ones run
    as ever. Any other tool raises NoDryForm when it is called: it may write, and nobody has said what to do
    instead. (`read_only=tool_impls` lets all others run.) Give a dry run no ledger, or what it pretended
    would count as done.
    """
    dry: dict[str, Callable[[dict[str, Any]], Any]] = {}
    for name, tool in tool_impls.items():
        if name in high_impact:
            dry[name] = _stand_in(name)
        else:
            dry[name] = tool if name in read_only else _refusal(name)
    return dry


def _stand_in(name: str) -> Callable[[dict[str, Any]], Any]:
    return lambda input: {"dry_run": True, "name": name, "input": copy.deepcopy(input)}


def _refusal(name: str) -> Callable[[dict[str, Any]], Any]:
    def refuse(_input: dict[str, Any]) -> Any:
        raise NoDryForm(f"{name} may have an effect and has no dry form, so a dry run does not call it")

    return refuse
