"""Checkpoint sequences to rewind and fork, and how to see from outside whether a folder was changed (lesson 5)."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from grader.crash_states import read_plain_file
from grader.expectations import same, shown
from grader.fakes import assistant, tool_result, tool_use, user
from grader.vary import Vary

DAY = 86_400


def name_of(turn: int, point: str) -> str:
    """The name that the contract gives a save point."""
    return f"turn-{turn:03d}-{point}.json"


def make_state(vary: Vary, turn: int, point: str) -> dict[str, Any]:
    """A state as it is at a save point of `turn`: at A its call is pending, at B answered. No two are equal.

    It is longer than the buffers that files are copied with.
    """
    call = tool_use(vary.id(), vary.tool_name(), {"title": vary.title()})
    task = f"{vary.title()}. " + "Go on with it. " * 600
    messages: list[dict[str, Any]] = [{"role": "user", "content": task}, assistant(call)]
    if point == "B":
        messages.append(user(tool_result(call["id"], vary.value())))
    pending = {key: call[key] for key in ("id", "name", "input")} if point == "A" else None
    return {
        "version": 1,
        "task": task,
        "turns": turn,
        "tokens_used": vary.number(),
        "messages": messages,
        "pending_tool_use": pending,
    }


class Run:
    """A run's folder with save points in it. Laid while no process of the submission is alive.

    `points` are (turn, point) pairs. The files are written in any order, the later a save point, the older its file,
    and an A is the longer one: names alone tell the order.
    """

    def __init__(self, folder: Path, vary: Vary, points: Iterable[tuple[int, str]]) -> None:
        self.folder, self.vary = folder, vary
        self.states: dict[tuple[int, str], dict[str, Any]] = {}
        for turn, point in vary.shuffled(points):
            self.write(turn, point)

    def write(self, turn: int, point: str) -> None:
        """Write a save point anew, with a state that was not there before."""
        self.states[turn, point] = make_state(self.vary, turn, point)
        path = self.folder / name_of(turn, point)
        # Letters beyond ASCII as they are: JSON is UTF-8, and few programs escape them.
        indent = 4 if point == "A" else None
        path.write_text(json.dumps(self.states[turn, point], ensure_ascii=False, indent=indent), encoding="utf-8")
        moment = 1_750_000_000 - turn * DAY - (DAY // 2 if point == "B" else 0)
        os.utime(path, (moment, moment))

    def write_beside_a_live_process(self, turn: int, point: str) -> None:
        """Write a save point while a process of the submission runs: under a new name, then renamed."""
        self.states[turn, point] = make_state(self.vary, turn, point)
        temp = self.folder / f"{self.vary.word()}.new"
        with open(temp, "x", encoding="utf-8") as file:
            json.dump(self.states[turn, point], file)
        os.replace(temp, self.folder / name_of(turn, point))

    def stranger(self, name: str, turn: int, *, whole: bool | None = None) -> None:
        """A file that is no checkpoint of the sequence: with a state of `turn` in it if `whole`, else cut off.

        Without `whole` the name decides, so that an answer that reads such files meets the same each time.
        """
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        whole = name.endswith(".json") if whole is None else whole
        text = json.dumps(make_state(self.vary, turn, "B")) if whole else '{"version": 1, "ta'
        path.write_text(text, encoding="utf-8")

    def last(self, turn: int) -> str:
        """The last save point that `turn` has."""
        return "B" if (turn, "B") in self.states else "A"


def strangers_of(turn: int, point: str) -> list[str]:
    """Names that look like that save point and are not it."""
    number, name = f"{turn:03d}", name_of(turn, point)
    lookalikes = [
        f"{name}.tmp", f"{name}.tmp-7f3a", f"{name}~", f"{name}.bak", f".{name}", f".{name}.swp", f"old-{name}",
        f"x{name}", f"turn-{number}-{point}_json",
        f"turn-{turn}-{point}.json", f"turn-0{number}-{point}.json", f"turn-{number}{point}.json",
        f"turn-{number}-C.json", f"turn-{number}-Z.json", f"turn-{number}-.json", f"turn-{number}.json",
        f"turn-{number}-{point}{point}.json", f"turn-{number}-{point}-2.json", f"turn-{number}-{point} (1).json",
        f"turn-{number}-{point}.tmp.json", f"turn-x{number}-{point}.json", f"turn--{number}-{point}.json",
        f"turn_{number}_{point}.json", f"archive/{name}",
    ]  # fmt: skip
    return [other for other in lookalikes if other != name]


def other_case(turn: int, point: str) -> list[str]:
    """The name of that save point with letters in the wrong case."""
    number = f"{turn:03d}"
    return [f"turn-{number}-{point.lower()}.json", f"Turn-{number}-{point}.json", f"turn-{number}-{point}.JSON"]


def tells_case_apart(folder: Path) -> bool:
    """Whether `x` and `X` are two names in this folder, which is empty before and after."""
    (folder / "x").touch()
    apart = not (folder / "X").exists()
    (folder / "x").unlink()
    return apart


def tree(folder: Path) -> dict[str, tuple[Any, ...]]:
    """All below a folder by relative name: kind, and for files bytes, identity and time of the last write."""
    found: dict[str, tuple[Any, ...]] = {}
    for path in sorted(folder.rglob("*")):
        about, name = path.lstat(), path.relative_to(folder).as_posix()
        if stat.S_ISREG(about.st_mode):
            found[name] = ("file", read_plain_file(path), about.st_ino, about.st_mtime_ns)
        elif stat.S_ISLNK(about.st_mode):
            found[name] = ("link", str(path.readlink()))
        else:
            found[name] = ("folder",) if stat.S_ISDIR(about.st_mode) else ("other",)
    return found


def what_changed(before: dict[str, tuple[Any, ...]], after: dict[str, tuple[Any, ...]]) -> str:
    """The difference between two trees as words for a report; "" if there is none."""
    words = [f"{name} is new" for name in after if name not in before]
    words += [f"{name} is gone" for name in before if name not in after]
    for name in before.keys() & after.keys():
        if before[name] != after[name]:
            same_bytes = before[name][:2] == after[name][:2]
            words.append(f"{name} was written again" if same_bytes else f"{name} holds something else")
    return shown(", ".join(sorted(words)), 300) if words else ""


def what_differs(found: Any, state: dict[str, Any]) -> str:
    """How `found` differs from a state, as words for a report: the fields, and no value of the state."""
    if not isinstance(found, dict):
        return f"no dict but {shown(found)}"
    words = [f"no {field}" for field in state if field not in found]
    words += [f"another value of {field}" for field in state if field in found and not same(found[field], state[field])]
    words += [f"also {shown(field)}" for field in found if field not in state]
    return ", ".join(words)[:300]


def is_path_to(value: Any, path: Path) -> bool:
    """Whether a value that came back is a Path (a text is none) that leads to `path`."""
    return isinstance(value, Path) and os.path.realpath(value) == os.path.realpath(path)


def read_json(path: Path) -> Any:
    """The JSON in a regular file; None for a link, no file, and no JSON."""
    data = read_plain_file(path)
    try:
        return None if data is None else json.loads(data)
    except (ValueError, RecursionError):
        return None
