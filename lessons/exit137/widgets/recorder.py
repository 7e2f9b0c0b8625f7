"""Recording a timeline: for each crash point of a run, a process that is really killed there, and one that resumes.

    run = record(stage)                       # every crash point of the run
    run = record(stage, turns=[2])            # only those of turn 2

One undisturbed run says which crash points there are. Then each point gets a stage of its own, a process that dies
there, a look at what is left, a second process, and another look. About 0.15 s a point.
"""

from __future__ import annotations

import copy
import json
import shutil
import tempfile
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from exit137.crash import KILLED
from exit137.messages import State, tool_uses
from exit137.widgets.stage import Stage
from exit137.widgets.timeline import Branch, Scene, Step, Timeline

WHAT = {
    "after-model": "the model has answered; nothing is saved yet",
    "in-save-a": "save point A: the temp file is whole, not yet renamed",
    "after-save-a": "save point A is on disk, {tool} is pending",
    "before-tool": "{tool} is about to run",
    "after-tool": "{tool} has run",
    "in-effect-write": "ledger: the temp file is whole, not yet renamed",
    "after-effect-write": "the ledger has a line for {tool}",
    "in-save-b": "save point B: the temp file is whole, not yet renamed",
    "after-save-b": "save point B is on disk",
    "in-sequence-write": "the copy for the checkpoint sequence is not yet renamed",
}
PER_TURN = ("after-model", "in-save-b", "after-save-b")


class RecordingError(Exception):
    """A run that did not go as a recording needs it; the text says what the process did and printed."""


def record(
    stage: Stage, *, name: str = "main", turns: Collection[int] | None = None, resuming: bool = False
) -> Timeline:
    """The timeline of the stage's run, by real kills. The stage's own folder is only read.

    `turns` keeps the points of these turns; `resuming` records a run that goes on from the checkpoint in the folder,
    as a fork does, and not one from the start. RecordingError if a process ends otherwise than by its kill.
    """
    with tempfile.TemporaryDirectory(prefix="exit137-timeline-") as scratch:
        home = Path(scratch)
        whole = _copy(stage, home / "whole", resuming)
        trace = home / "trace"
        ended = whole.process(["--resume"] if resuming else [], None, trace)
        if ended.exit_status != 0:
            raise RecordingError(f"the undisturbed run {ended!r}")
        places = _places(trace.read_text(encoding="ascii").split(), whole.read("checkpoint.json"), stage, resuming)
        wanted = [place for place in places if turns is None or place.turn in turns]
        with ThreadPoolExecutor(2) as pool:
            recorded = tuple(
                pool.map(lambda place: _strike(stage, home / f"kill-{place.number}", place, resuming), wanted)
            )
        return Timeline((Branch(name, recorded, look(whole)),))


def _copy(stage: Stage, folder: Path, resuming: bool) -> Stage:
    """The stage in a folder of its own: as it is for a run that is resumed, from its beginning for any other."""
    twin = copy.copy(stage)
    twin.folder = twin.world_folder = folder / "run"
    if stage.world_folder != stage.folder:
        twin.world_folder = folder / "world"
        shutil.copytree(stage.world_folder, twin.world_folder)
    if resuming:
        shutil.copytree(stage.folder, twin.folder)
    else:
        twin.clear()
    return twin


@dataclass(frozen=True)
class _Place:
    """A crash point that the undisturbed run has passed: the number of its hit, its turn, LABEL:N, and in words."""

    number: int
    turn: int
    point: str
    what: str


def _strike(stage: Stage, folder: Path, place: _Place, resuming: bool) -> Step:
    """Kill a run at `place`, look, resume it, look again."""
    run = _copy(stage, folder, resuming)
    ended = run.process(["--resume"] if resuming else [], place.point)
    if ended.exit_status != KILLED:
        raise RecordingError(f"the run to be killed at {place.point} {ended!r}")
    left = look(run)
    resumed = run.resume()
    step = Step(place.number, place.turn, place.point, place.what, left, look(run), resumed.exit_status)
    shutil.rmtree(folder)
    return step


def _places(points: list[str], state: State, stage: Stage, resuming: bool) -> list[_Place]:
    """The crash points of the undisturbed run in order, numbered from 1."""
    answers = [message for message in state["messages"] if message["role"] == "assistant"]
    turn = stage.read("checkpoint.json")["turns"] if resuming else 0
    places: list[_Place] = []
    calls: list[str] = []
    seen_in_turn: dict[str, int] = {}
    for number, point in enumerate(points, start=1):
        label = point.partition(":")[0]
        if label == "after-model":
            calls = [call["name"] for call in tool_uses(answers[turn])]
            turn += 1
            seen_in_turn = {}
        nth = seen_in_turn[label] = seen_in_turn.get(label, 0) + 1
        tool = calls[min(nth, len(calls)) - 1] if calls and label not in PER_TURN else ""
        places.append(_Place(number, turn, point, WHAT[label].format(tool=tool or "the call")))
    return places


def look(stage: Stage) -> Scene:
    """What stands in the stage's folder and in its world now."""
    sizes = {path.name: path.stat().st_size for path in stage.own_files()}
    world = stage.world
    tickets = tuple(f"T-{row['number']} {row['title']}" for row in world.rows("tickets"))
    mails = tuple(f"M-{row['number']} to {row['to']}" for row in world.rows("mails"))
    answers: tuple[str, ...] = ()
    if isinstance(_json(stage.folder / "checkpoint.json"), dict):
        answers = tuple(_answer(block) for block in stage.answers())
    return Scene(_checkpoint(stage.folder), _ledger(stage.folder), sizes, tickets, mails, answers)


def _json(path: Path) -> Any:
    """The JSON of a file, or None for one that is missing or torn."""
    try:
        return json.loads(path.read_bytes())
    except (FileNotFoundError, ValueError):
        return None


def _checkpoint(folder: Path) -> str:
    path = folder / "checkpoint.json"
    state = _json(path)
    if not path.exists():
        return "none"
    if not isinstance(state, dict):
        return f"torn, {path.stat().st_size} bytes"
    pending = state["pending_tool_use"]
    if pending:
        return f"turn {state['turns']} A, {pending['name']} pending"
    return f"turn {state['turns']} B" if state["turns"] else "turn 0"


def _ledger(folder: Path) -> tuple[str, ...]:
    path = folder / "effects.json"
    effects = _json(path)
    if not path.exists():
        return ()
    if not isinstance(effects, dict):
        return (f"torn, {path.stat().st_size} bytes",)
    return tuple(f"{id} {entry['name']}" for id, entry in effects.items())


def _answer(block: dict[str, Any]) -> str:
    text = json.dumps(block["content"], ensure_ascii=False)
    return f"{block['tool_use_id']} {'is_error ' if block.get('is_error') else ''}{text[:70]}"
