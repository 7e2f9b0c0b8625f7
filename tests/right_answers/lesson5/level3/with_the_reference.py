"""Uses the reference's save_checkpoint, load_checkpoint and save_effects; a note of the parent; set operations."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from exit137.checkpoint import load_checkpoint, save_checkpoint
from exit137.ledger import save_effects


def fork_from(directory, turn: int, new_directory) -> Path:
    names = [f"turn-{turn:03d}-{point}.json" for point in ("A", "B")]
    there = [name for name in names if (Path(directory) / name).is_file()]
    if not there:
        raise LookupError(f"turn {turn}")
    target = Path(new_directory)
    try:
        target.mkdir(parents=True)
    except FileExistsError:
        if not target.is_dir() or next(target.iterdir(), None) is not None:
            raise
    for name in there:
        save_checkpoint(target / name, load_checkpoint(Path(directory) / name))
    save_checkpoint(target / "checkpoint.json", load_checkpoint(Path(directory) / there[-1]))
    save_effects(target / "effects.json", {})
    note = {"forked_from": str(directory), "turn": turn}
    (target / "fork.json").write_text(json.dumps(note))
    return target


def dry_run(tool_impls: dict[str, Callable[[dict], Any]], high_impact: set[str]) -> dict[str, Callable[[dict], Any]]:
    pretended = {name: pretend_to(name) for name in tool_impls.keys() & high_impact}
    return tool_impls | pretended


def pretend_to(name: str) -> Callable[[dict], Any]:
    def tool(input: dict) -> dict[str, Any]:
        print(f"would run {name}")
        return {"name": name, "input": input, "dry_run": True}

    return tool
