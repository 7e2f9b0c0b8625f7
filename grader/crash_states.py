"""Every state that a kill can leave behind, found by looking at the disk at each step of one run.

After SIGKILL two things are left: the files, and what the outside world saw. So a submission's function is run once,
and stopped before each change that it makes to a file (grader.watch); where the system has no such thing, at each step
of its code (runtime.tracer). At each stop the grader reads the folder and the count of tool runs and keeps the states
that differ. What a submission does about each is then judged in a fresh process.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .expectations import DoesNotHold
from .fakes import Tools
from .runtime.ground import CAN_WALK, open_folder, open_regular
from .submission import Answer

MOST_STEPS = 8_000
MOST_STATES, MOST_RESUMES = 400, 48
MOST_BYTES = 16 << 20  # of all states together
FILE_LIMIT = 1 << 20
MOST_FILES, DEEPEST = 200, 8


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
        return self.where if self.where.startswith(("before", "inside", "after")) else f"after {self.where}"

    def listing(self) -> str:
        """The files as a reader wants them: name and size, or "no file"."""
        files = sorted(self.files.items())
        words = [name if name.endswith("/") else f"{name} ({len(data)} bytes)" for name, data in files]
        return ", ".join(words) or "no file"


def crash_states(answer: Answer, folder: Path, tools: Tools, run: Callable[[], Any]) -> tuple[list[CrashState], Any]:
    """Run `run()` (a call of `answer` with `stepping=True` that works in `folder` and calls `tools`).

    Returns the distinct states in their order, the first being the one before anything happened, and what
    `run()` returned. FarError and Unjudged of the call pass through. What changes files more often, or leaves more
    behind, than anybody could resume from, does not hold.
    """
    states: dict[Any, CrashState] = {}
    steps = size = 0

    def look(where: str) -> bool:
        nonlocal steps, size
        steps += 1
        files = read_files(folder)
        key = (tuple(sorted(files.items())), len(tools.runs))
        if key not in states:
            states[key] = CrashState(files, len(tools.runs), where, steps)
            size += sum(map(len, files.values()))
        if len(states) > MOST_STATES or size > MOST_BYTES:
            raise DoesNotHold(f"it left more than {MOST_STATES} different states on disk, or {MOST_BYTES >> 20} MB")
        if steps == MOST_STEPS and answer.is_watched:
            raise DoesNotHold(f"it changed files more than {MOST_STEPS} times")
        return steps < MOST_STEPS

    tools.watcher = lambda name, moment: void(look(f"inside {name}, {moment} it took effect"))
    look("before the first line")
    answer.on_step(look)
    try:
        outcome = run()
        look("after the last line")
    finally:
        tools.watcher = None
        answer.on_step(None)
    return list(states.values()), outcome


@contextmanager
def glimpses(answer: Answer, path: Path) -> Iterator[list[bool]]:
    """Whether something was at `path` before each change to a file that the calls made meanwhile came to.

    That is soon seen: an answer cannot tell by its watch that somebody looks, as it can when a whole folder is read.
    Where no change of a file is stopped the list stays empty.
    """
    seen: list[bool] = []
    watch = answer.process.watch
    if watch is not None:
        watch.look = lambda _: seen.append(os.path.lexists(path))
    try:
        yield seen
    finally:
        if watch is not None:
            watch.look = None


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
    """The regular files below a folder, by relative name; links are not followed, large files are cut, and of very
    many files, or folders nested very deep, the first are taken.

    An empty folder, such as one that serves as a lock, is there as NAME/ without bytes.
    """
    files: dict[str, bytes] = {}
    pending = [""]
    for prefix in pending:
        try:
            descriptor = open_folder(folder / prefix) if CAN_WALK else -1
            try:
                names = _scan(descriptor if CAN_WALK else str(folder / prefix))
                if prefix and not names:
                    files[prefix] = b""
                for name, is_folder in names:
                    if len(files) + len(pending) > MOST_FILES:
                        return files
                    if is_folder and prefix.count("/") < DEEPEST:
                        pending.append(f"{prefix}{name}/")
                    elif not is_folder and (data := _read(folder / prefix / name, name, descriptor)) is not None:
                        files[prefix + name] = data
            finally:
                if descriptor >= 0:
                    os.close(descriptor)
        except OSError:
            continue  # a folder that vanished between two looks, or that is a link by now
    return files


def read_plain_file(path: str | Path, limit: int = FILE_LIMIT) -> bytes | None:
    """At most `limit` bytes of a regular file; None for a link, a pipe, a device, a folder or no file."""
    try:
        descriptor = open_regular(path)
    except OSError:
        return None
    with os.fdopen(descriptor, "rb", buffering=0) as file:
        return file.read(limit)


def resumable(states: list[CrashState]) -> list[CrashState]:
    """Of many states at most MOST_RESUMES, evenly spread, to start a fresh process from; every state around a tool
    run is kept."""
    if len(states) <= MOST_RESUMES:
        return states
    keep = {0, len(states) - 1}
    for index in range(1, len(states)):
        if states[index].runs != states[index - 1].runs:
            keep |= {index - 1, index}
    stride = max(1, len(states) // (MOST_RESUMES - len(keep)) if len(keep) < MOST_RESUMES else len(states))
    keep |= set(range(0, len(states), stride))
    return [state for index, state in enumerate(states) if index in keep]


def _scan(folder: int | str) -> list[tuple[str, bool]]:
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            found.append((entry.name, entry.is_dir(follow_symlinks=False)))
            if len(found) > MOST_FILES:
                break
    return found


def _read(path: Path, name: str, folder: int) -> bytes | None:
    if folder < 0:
        data = read_plain_file(path, FILE_LIMIT + 1)
        return None if data is None else _cut(data)
    try:
        descriptor = open_regular(name, at=folder)
    except OSError:
        return None
    with os.fdopen(descriptor, "rb", buffering=0) as file:
        return _cut(file.read(FILE_LIMIT + 1))


def _cut(data: bytes) -> bytes:
    """A file that is too large is not taken for a whole one, whatever its beginning holds."""
    return data if len(data) <= FILE_LIMIT else data[:FILE_LIMIT] + b"\0"


def void(_: object) -> None:
    """Drop a value where a callback must return none."""
