"""The process that a Stage starts: `python -m exit137.widgets.stage_child FOLDER [--world FOLDER] [--resume]`.

It runs the plan of the folder with the functions of its agent.py, where there is one. Functions that agent.py does
not define are the reference implementation's. Functions of a notebook know nothing of crash points, so the points
around them are put here: around each tool, around `save_effects`, and before the rename that ends a write.

`run_tool_uses(content, tool_impls, ...)` gets those of `effects_path`, `high_impact`, `approve` and `alert` that it
has a parameter for. A resume puts the dangling calls through it, or through `reconcile(pending, ...)` if there is one.
"""

from __future__ import annotations

import argparse
import inspect
import json
import os
import sys
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from exit137 import checkpoint, crash, ledger, loop, resume, rewind, stub, tools
from exit137.messages import Block, State, find_dangling, with_result
from exit137.world import World

Run = Callable[[list[Block], tools.ToolImpls], list[Block]]


def main(argv: list[str]) -> int:
    """Run or resume the plan of FOLDER; exit status 0, or the kill's."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--world", type=Path)
    parser.add_argument("--resume", action="store_true")
    options = parser.parse_args(argv)
    if trace := os.environ.get("STAGE_TRACE"):
        note_crash_points(Path(trace))
    state = run(options.folder, World(options.world or options.folder), options.resume)
    print(f"done: {state['turns']} turns")
    return 0


def run(folder: Path, world: World, resuming: bool) -> State:
    """Take the task to its end, from the start or from the checkpoint, and return the last state."""
    plan = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
    agent = load_agent(folder / "agent.py")
    impls = world.tools()
    if hasattr(agent, "run_tool_uses"):
        impls = {name: with_crash_points(impl) for name, impl in impls.items()}
    state_file = folder / "checkpoint.json"
    save = saving(folder, agent, plan["sequence"])
    if not resuming:
        checkpoint.save_checkpoint(state_file, checkpoint.new_state(plan["task"]))
    if plan["sequence"]:
        rewind.complete_sequence(folder)
    client = stub.make_stub_client(plan["responses"][checkpoint.load_checkpoint(state_file)["turns"] :])
    run_tools = bind(agent, folder, plan)
    rerun = list(impls) if plan["rerun"] is None else plan["rerun"]
    if resuming and (hasattr(agent, "run_tool_uses") or hasattr(agent, "reconcile")):
        answer_dangling(state_file, agent, run_tools, impls, rerun, save)
    effects = folder / "effects.json" if plan["ledger"] else None
    return resume.resume(state_file, client, impls, rerun, save=save, effects_path=effects, run_tools=run_tools)


def saving(folder: Path, agent: Any, sequence: bool) -> loop.Save:
    """What the loop calls at save points A and B: the agent's save_checkpoint, or the reference's way."""
    if hasattr(agent, "save_checkpoint"):
        return lambda _point, state: agent.save_checkpoint(folder / "checkpoint.json", state)
    if sequence:
        return rewind.keep_sequence(folder)
    return lambda point, state: checkpoint.save_checkpoint(
        folder / "checkpoint.json", state, f"in-save-{point.lower()}"
    )


def load_agent(path: Path) -> Any:
    """The module of agent.py, with a crash point where its ledger is written; an empty one if there is no file."""
    agent: Any = ModuleType("agent")
    if path.exists():
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), agent.__dict__)
    if hasattr(agent, "save_effects"):
        sys.addaudithook(before_a_rename_to("effects.json", "in-effect-write"))
        agent.save_effects = then_crash_point(agent.save_effects, "after-effect-write")
    return agent


def bind(agent: Any, folder: Path, plan: dict[str, Any]) -> Run:
    """The agent's run_tool_uses or the reference's, with the parameters filled in that it has."""
    run = getattr(agent, "run_tool_uses", loop.run_tool_uses)
    asked = folder / "asked.txt"

    def approve(name: str, input: dict[str, Any]) -> bool:
        with asked.open("a", encoding="utf-8") as file:
            file.write(f"may I run {name} {json.dumps(input)[:60]}? yes\n")
        return True

    offered: dict[str, Any] = {
        "effects_path": folder / "effects.json" if plan["ledger"] else None,
        "high_impact": tools.HIGH_IMPACT,
        "approve": approve,
        "alert": lambda text: print(f"ALERT {text}"),
    }
    return partial(run, **{name: value for name, value in offered.items() if name in inspect.signature(run).parameters})


def answer_dangling(
    state_file: Path, agent: Any, run_tools: Run, impls: tools.ToolImpls, rerun: Collection[str],
    save: loop.Save,
) -> None:  # fmt: skip
    """Answer what the killed process left open, and save; nothing to do leaves the checkpoint alone."""
    state = checkpoint.load_checkpoint(state_file)
    dangling = find_dangling(state["messages"])
    if not dangling:
        return
    if hasattr(agent, "reconcile"):
        effects = ledger.load_effects(state_file.with_name("effects.json"))
        offered: dict[str, Any] = {"effects": effects, "tool_impls": impls, "read_only": set(rerun)}
        names = inspect.signature(agent.reconcile).parameters
        results = [agent.reconcile(call, **{k: v for k, v in offered.items() if k in names}) for call in dangling]
    else:
        results = run_tools(dangling, impls)
    for result in results:
        state = {**state, "messages": with_result(state["messages"], result)}
    save("B", {**state, "pending_tool_use": None})
    crash.crash_point("after-save-b")


def with_crash_points(tool: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, Any]], Any]:
    """A tool with a crash point before and after it."""

    def run(input: dict[str, Any]) -> Any:
        crash.crash_point("before-tool")
        result = tool(input)
        crash.crash_point("after-tool")
        return result

    return run


def then_crash_point(function: Callable[..., Any], label: str) -> Callable[..., Any]:
    """`function` with a crash point behind it."""

    def run(*arguments: Any) -> Any:
        result = function(*arguments)
        crash.crash_point(label)
        return result

    return run


def before_a_rename_to(name: str, label: str) -> Callable[[str, tuple[Any, ...]], None]:
    """An audit hook: a crash point at the moment when a temp file is complete and not yet renamed to `name`."""

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "os.rename" and Path(os.fsdecode(arguments[1])).name == name:
            crash.crash_point(label)

    return hook


def note_crash_points(path: Path) -> None:
    """Append each crash point that is passed to the file at `path`, as LABEL:N."""
    original, hits = crash.crash_point, dict.fromkeys(crash.CRASH_LABELS, 0)

    def noting(label: str) -> None:
        hits[label] += 1
        with path.open("a", encoding="ascii") as file:
            file.write(f"{label}:{hits[label]}\n")
        original(label)

    for name, module in list(sys.modules.items()):
        if name.startswith("exit137.") and getattr(module, "crash_point", None) is original:
            module.crash_point = noting  # type: ignore[attr-defined]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
