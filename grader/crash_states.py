"""Every state that a kill can leave behind, found by looking at the disk at each step of one run.

After SIGKILL two things are left: the files, and what the outside world saw. So a submission's function
is run once, step by step; at each step the grader reads the folder and the count of tool runs and keeps the
states that differ. What a submission does about each is then judged in a fresh process.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .fakes import Tools
from .submission import Answer

MOST_STEPS = 8_000
MOST_STATES = 48
FILE_LIMIT = 1 << 20


@dataclass(frozen=True)
class CrashState:
    """What a kill at one step leaves: the files of the folder by relative name, and how many tool runs the
    world has seen. `where` is the line it would be killed after, `step` the number of the step."""

    files: dict[str, bytes]
    runs: int
    where: str
    step: int

    def put_back(self, folder: Path) -> None:
        """Lay the files out in an empty folder that no process can write in yet."""
        for name, data in self.files.items():
            path = folder / name
            if name.endswith("/"):
                path.mkdir(parents=True, exist_ok=True)
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def moment(self) -> str:
        """When the kill comes, for a sentence: "after cell 1, line 3"."""
        return self.where if self.where.startswith("before") else f"after {self.where}"

    def listing(self) -> str:
        """The files as a reader wants them: name and size, or "no file"."""
        files = sorted(self.files.items())
        words = [name if name.endswith("/") else f"{name} ({len(data)} bytes)" for name, data in files]
        return ", ".join(words) or "no file"


def crash_states(answer: Answer, folder: Path, tools: Tools, run: Callable[[], Any]) -> tuple[list[CrashState], Any]:
    """Run `run()` (a call of `answer` with `stepping=True` that works in `folder` and calls `tools`).

    Returns the distinct states in their order, the first being the one before anything happened, and what
    `run()` returned. FarError and Unjudged of the call pass through.
    """
    states: dict[Any, CrashState] = {}
    seen_steps = 0

    def look(where: str) -> bool:
        nonlocal seen_steps
        seen_steps += 1
        files = read_files(folder)
        key = (tuple(sorted(files.items())), len(tools.runs))
        if key not in states:
            states[key] = CrashState(files, len(tools.runs), where, seen_steps)
        return seen_steps < MOST_STEPS

    tools.watcher = lambda name, moment: void(look(f"inside {name}, {moment} it took effect"))
    look("before the first line")
    answer.on_step(look)
    try:
        outcome = run()
        look("after the last line")
    finally:
        tools.watcher = None
        answer.on_step(None)
    return _thinned(list(states.values())), outcome


def kill_at(answer: Answer, step_number: int, tools: Tools, run: Callable[[], Any]) -> bool:
    """The same run in a fresh process, ended with a real SIGKILL at that step; False if it never got there."""
    seen_steps = 1

    def look(where: str) -> bool:
        nonlocal seen_steps
        seen_steps += 1
        if seen_steps >= step_number:
            raise Killed
        return True

    tools.watcher = lambda name, moment: void(look(""))
    answer.on_step(look)
    try:
        run()
    except Killed:
        answer.kill()
        return True
    finally:
        tools.watcher = None
        answer.fresh()
    return False


class Killed(Exception):
    """Cuts the conversation short at the step where the process is killed."""


def read_files(folder: Path) -> dict[str, bytes]:
    """The regular files below a folder, by relative name; links are not followed, large files are cut.

    An empty folder, such as one that serves as a lock, is there as NAME/ without bytes.
    """
    files: dict[str, bytes] = {}
    pending = [(str(folder), "")]
    while pending:
        path, prefix = pending.pop()
        try:
            with os.scandir(path) as entries:
                found = [(entry.name, entry.path, entry.is_dir(follow_symlinks=False)) for entry in entries]
        except OSError:
            continue  # a folder that vanished between two looks
        if prefix and not found:
            files[prefix] = b""
        for name, full, is_folder in found[:200]:
            if is_folder:
                pending.append((full, f"{prefix}{name}/"))
            else:
                data = read_plain_file(full)
                if data is not None:
                    files[prefix + name] = data
    return files


def read_plain_file(path: str | Path, limit: int = FILE_LIMIT) -> bytes | None:
    """At most `limit` bytes of a regular file; None for a link, a pipe, a device, a folder or no file."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    with os.fdopen(descriptor, "rb", buffering=0) as file:
        return file.read(limit) if stat.S_ISREG(os.fstat(descriptor).st_mode) else None


def _thinned(states: list[CrashState]) -> list[CrashState]:
    """At most MOST_STATES, evenly spread; every state around a tool run is kept."""
    if len(states) <= MOST_STATES:
        return states
    keep = {0, len(states) - 1}
    for index in range(1, len(states)):
        if states[index].runs != states[index - 1].runs:
            keep |= {index - 1, index}
    stride = max(1, len(states) // (MOST_STATES - len(keep)) if len(keep) < MOST_STATES else len(states))
    keep |= set(range(0, len(states), stride))
    return [state for index, state in enumerate(states) if index in keep]


def void(_: object) -> None:
    """Drop a value where a callback must return none."""
