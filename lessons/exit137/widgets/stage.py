"""The stage of a lesson: a folder in which an agent runs as a process of its own, is killed, and is resumed.

    stage = Stage("work")                     # a fresh folder, a fresh desk; the outage task unless told otherwise
    stage.use(run_tool_uses)                  # functions of the notebook, written to work/agent.py for the process
    stage.start(kill="after-tool:2")          # SIGKILL the second time that a tool has returned
    stage.resume()                            # another process goes on from what the first left
    stage.world.rows("tickets")               # what the outside world has seen

What `use` is not given is the reference implementation's. The kill is a real one: see exit137.crash.
"""

from __future__ import annotations

import copy
import inspect
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from exit137.crash import CRASH_LABELS, KILLED, parse_crash_after
from exit137.files import PathLike
from exit137.fork import fork_from
from exit137.main import REPORT, RESPONSES, TASK
from exit137.messages import blocks
from exit137.run import clear_run
from exit137.widgets.shown import Said
from exit137.world import World

PLAN = "plan.json"
AGENT = "agent.py"
ASKED = "asked.txt"  # the note of what a person was asked to approve, which stage_child writes
TIME_LIMIT_S = 60
HEADER = '''"""The agent of this lesson, as the notebook handed it over."""

import json, os, sys, time
from datetime import UTC, datetime
from pathlib import Path
'''


@dataclass(frozen=True)
class Ended:
    """How a process ended: its exit status as a shell would report it, where it was killed, what it printed."""

    exit_status: int
    killed_at: str | None
    printed: str

    def __repr__(self) -> str:
        if self.exit_status == KILLED:
            how = f"killed at {self.killed_at}, exit status {KILLED}"
        else:
            how = f"ended by itself, exit status {self.exit_status}"
        return "\n".join([how, *(f"  | {line}" for line in self.printed.splitlines())])


class Stage:
    """One working folder with an agent, its files and its outside world.

    `task`, `responses` (the model's answers in order, see exit137.stub) and `files` (path -> content, in the world)
    are the run. `rerun` names the tools that a resume may run again when it cannot know whether they ran; None
    stands for all. `ledger` says whether the reference keeps a ledger, `sequence` whether it keeps every save point.
    `world` is the folder of a world that this stage shares with another one; its files are then left as they are.
    """

    def __init__(
        self,
        folder: PathLike,
        *,
        task: str = TASK,
        responses: Sequence[Mapping[str, Any]] = RESPONSES,
        files: Mapping[str, str] | None = None,
        rerun: Collection[str] | None = None,
        ledger: bool = True,
        sequence: bool = False,
        world: PathLike | None = None,
    ) -> None:
        self.folder = Path(folder)
        self.world_folder = Path(folder if world is None else world)
        self.agent = ""
        self.plan: dict[str, Any] = {
            "task": task,
            "responses": list(responses),
            "files": dict({"reports/orla.txt": REPORT} if files is None else files),
            "rerun": None if rerun is None else sorted(rerun),
            "ledger": ledger,
            "sequence": sequence,
        }
        self.clear()

    def clear(self) -> None:
        """Back to the beginning: no run, nothing on the desk, nothing in the mailbox; the agent stays.

        ValueError for a folder that holds other things than a stage.
        """
        if self.folder.is_dir() and any(self.folder.iterdir()) and not (self.folder / PLAN).is_file():
            raise ValueError(f"{self.folder} holds files that no stage has made; choose another folder")
        if self.folder.exists():
            shutil.rmtree(self.folder)
        self.folder.mkdir(parents=True)
        self.write_plan()
        if self.world_folder == self.folder:
            for path, content in self.plan["files"].items():
                self.world.write_file({"path": path, "content": content})

    def write_plan(self) -> None:
        """Put the plan and the agent's functions where the process finds them."""
        (self.folder / PLAN).write_text(json.dumps(self.plan, indent=1), encoding="utf-8")
        if self.agent:
            (self.folder / AGENT).write_text(self.agent, encoding="utf-8")

    @property
    def world(self) -> World:
        """The desk, the mailbox and the files outside the agent."""
        return World(self.world_folder)

    def use(self, *functions: Callable[..., Any]) -> None:
        """Hand functions of the notebook to the agent, which finds them by name, and clear the stage.

        They are written as text to agent.py, so they may use each other, `json`, `os`, `sys`, `time`, `datetime`,
        `UTC` and `Path`, and nothing else of the notebook.
        """
        sources = [inspect.getsource(function).rstrip() for function in functions]
        self.agent = "\n\n".join([HEADER, *sources]) + "\n"
        self.clear()

    def start(self, kill: str | None = None) -> Ended:
        """Run the task from the beginning in a new process; `kill="LABEL:N"` kills it at the N-th hit of a label.

        The world stays as it is, as it would if the program were started again.
        """
        clear_run(self.folder)
        return self.process([], kill)

    def resume(self, kill: str | None = None) -> Ended:
        """Go on from the checkpoint in a new process."""
        return self.process(["--resume"], kill)

    def process(self, options: Sequence[str], kill: str | None, trace: Path | None = None) -> Ended:
        """Run the child with these options. `trace` is a file for the crash points that it passes."""
        environment = {key: value for key, value in os.environ.items() if not key.startswith("CRASH_")}
        package_home = str(Path(__file__).resolve().parents[2])
        paths = [package_home, *filter(None, [os.environ.get("PYTHONPATH")])]
        environment |= {"PYTHONPATH": os.pathsep.join(paths), "PYTHONUTF8": "1"}
        if kill is not None:
            label, _ = parse_crash_after(kill)
            if label not in CRASH_LABELS:
                raise ValueError(f"there is no crash point {label!r}; there are {', '.join(CRASH_LABELS)}")
            environment |= {"CRASH_AFTER": kill, "CRASH_HOW": "kill"}
        if trace is not None:
            environment["STAGE_TRACE"] = str(trace)
        process = subprocess.run(
            [sys.executable, "-S", "-m", "exit137.widgets.stage_child", str(self.folder),
             "--world", str(self.world_folder), *options],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=TIME_LIMIT_S,
            check=False,
        )  # fmt: skip
        status = process.returncode if process.returncode >= 0 else 128 - process.returncode
        return Ended(status, kill if status == KILLED else None, process.stdout)

    def fork(self, turn: int, folder: PathLike) -> Stage:
        """A stage for a fork of this run after `turn`, in a new folder, with the same world. It begins with `resume`.

        The run has to have a checkpoint sequence. Raises what exit137.fork.fork_from raises.
        """
        twin = copy.copy(self)
        twin.folder = fork_from(self.folder, turn, folder)
        twin.write_plan()
        return twin

    def read(self, name: str) -> Any:
        """The JSON in a file of the folder; None when it is not there."""
        path = self.folder / name
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None

    def answers(self) -> list[dict[str, Any]]:
        """The tool_results on disk, in the order in which the model gets them."""
        state = self.read("checkpoint.json") or {"messages": []}
        return [b for message in state["messages"] for b in blocks(message) if b["type"] == "tool_result"]

    def files(self) -> Said:
        """The agent's own files and their sizes, a line each; the stage's and the world's are left out."""
        return Said("\n".join(f"{p.stat().st_size:6} bytes  {p.name}" for p in self.own_files()) or "no file")

    def own_files(self) -> list[Path]:
        """The files that the agent itself has written, by name."""
        others = (PLAN, AGENT, ASKED, self.world.path.name)
        return sorted(path for path in self.folder.iterdir() if path.is_file() and path.name not in others)

    def desk(self) -> Said:
        """The tickets that really exist, a line each."""
        rows = self.world.rows("tickets")
        return Said("\n".join(f"T-{row['number']}  {row['title']}  {row['at'][11:23]}" for row in rows) or "no ticket")
