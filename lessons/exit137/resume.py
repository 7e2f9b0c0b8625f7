"""Resume: load a checkpoint, answer what was left open, and carry on (lesson 3)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from exit137.checkpoint import CheckpointError, load_checkpoint, save_checkpoint
from exit137.files import PathLike
from exit137.ledger import Effects, open_ledger
from exit137.loop import RunTools, Save, alert_on_stderr, complete_turn, run_loop, run_tool_uses, start_calls
from exit137.messages import Block, State, find_dangling, tool_uses, with_result
from exit137.reconcile import reconcile
from exit137.tools import ToolImpls


def resume(
    checkpoint_path: PathLike,
    client: Any,
    tool_impls: ToolImpls,
    read_only: Collection[str],
    *,
    save: Save | None = None,
    effects_path: PathLike | None = None,
    run_tools: RunTools = run_tool_uses,
    alert: Callable[[str], object] = alert_on_stderr,
    max_turns: int | None = None,
    max_tokens: int | None = None,
) -> State:
    """Go on from the checkpoint to the end of the task and return the last state. The counters go on too.

    A dangling call that may have run is reconciled; one that surely has not started takes the usual
    way through the gates of `run_tools`. A finished task makes no model call. Without `save`, the save
    points go to the checkpoint itself.
    Raises CheckpointError if the checkpoint cannot be used, and whatever `run_loop` raises.
    """
    state = load_checkpoint(checkpoint_path)
    save = save or (lambda _point, saved: save_checkpoint(checkpoint_path, saved))
    effects: Effects = {} if effects_path is None else open_ledger(effects_path, alert)[0]
    dangling = find_dangling(state["messages"])
    not_started = calls_not_started(state, dangling)
    for call in dangling:
        if call not in not_started:
            result = reconcile(call, effects, tool_impls, read_only)
            state = {**state, "messages": with_result(state["messages"], result)}
    if dangling or state["pending_tool_use"]:
        state = start_calls(not_started, state, save, tool_impls, run_tools)
        state = complete_turn(state, save)
    return run_loop(client, tool_impls, state, save, run_tools=run_tools, max_turns=max_turns, max_tokens=max_tokens)


def calls_not_started(state: State, dangling: list[Block]) -> list[Block]:
    """The dangling calls that save point A itself says have not started. Of any other nobody can be sure."""
    pending = state["pending_tool_use"]
    if pending is None:
        return []
    if pending["id"] not in [call["id"] for message in state["messages"] for call in tool_uses(message)]:
        raise CheckpointError(f"the pending call {pending['id']!r} stands in no message, so it cannot be answered")
    return [call for call in dangling if call["id"] in pending.get("not_started", [])]
