"""The agent loop: ask the model, run what it names, and save before and after (lessons 1 to 4).

The order of writes is fixed: save point A, effect, ledger, save point B, each on disk before the next
step begins. Every step makes a new state; a state handed to `save` never changes afterwards.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable, Collection
from typing import Any

from exit137.checkpoint import load_checkpoint
from exit137.crash import crash_point
from exit137.files import PathLike
from exit137.ledger import Effects, ReusedId, find_effect, open_ledger, save_effect
from exit137.messages import Block, Message, State, find_dangling, plain_response, tool_uses, with_result
from exit137.reconcile import declined, failed, ok, reconcile, unknown
from exit137.tools import READ_ONLY_TOOLS, ToolImpls, call_tool

Save = Callable[[str, State], object]
RunTools = Callable[[list[Block], ToolImpls], list[Block]]


class LimitReached(Exception):
    """The run has used up its turns or tokens. Its last save point is on disk; a resume counts on from there."""


def nobody_approves(_name: str, _input: dict[str, Any]) -> bool:
    """The approval gate when there is no one to ask."""
    return False


def alert_on_stderr(text: str) -> None:
    """Tell the operator, not the model."""
    print(f"ALERT {text}", file=sys.stderr)


def run_tool_uses(
    content: list[Block],
    tool_impls: ToolImpls,
    effects_path: PathLike | None = None,
    *,
    high_impact: Collection[str] = (),
    approve: Callable[[str, dict[str, Any]], object] = nobody_approves,
    alert: Callable[[str], object] = alert_on_stderr,
) -> list[Block]:
    """Answer the tool_use blocks of `content`, in order: ledger, then approval, then execution, then record.

    A call in the ledger gets its stored result; nothing runs and nobody is asked. A call of a tool in
    `high_impact` runs only if `approve(name, input)` says yes. A result goes into the ledger before the
    next call starts; if that fails, `alert(text)` is called and the model still gets the real result.
    Without `effects_path` there is no ledger. Raises ReusedId if an id stands for two different calls.
    """
    calls = tool_uses({"role": "assistant", "content": content})
    check_ids(calls)
    effects: Effects = {}
    in_doubt = False
    if effects_path is not None:
        effects, in_doubt = open_ledger(effects_path, alert)
    answers: dict[str, Block] = {}
    for call in calls:
        if call["id"] in answers:  # the same call twice in one list
            continue
        if entry := find_effect(effects, call):
            answers[call["id"]] = ok(call, entry["result"])
        elif in_doubt and call["name"] not in READ_ONLY_TOOLS:
            answers[call["id"]] = unknown(call)
        elif call["name"] in high_impact and not approve(call["name"], copy.deepcopy(call["input"])):
            answers[call["id"]] = declined(call)
        else:
            answers[call["id"]] = _execute_then_record(call, tool_impls, effects_path, effects, alert)
    return [answers[call["id"]] for call in calls]


def _execute_then_record(
    call: Block,
    tool_impls: ToolImpls,
    effects_path: PathLike | None,
    effects: Effects,
    alert: Callable[[str], object],
) -> Block:
    crash_point("before-tool")
    try:
        result = call_tool(call, tool_impls)
    except Exception as error:  # whatever a tool raises is told to the model
        return failed(call, error)
    crash_point("after-tool")
    if effects_path is not None:
        try:
            save_effect(effects_path, effects, call, result)
        except OSError as error:
            # Not the tool's failure. Told that it failed, the model would try again under a new id.
            alert(f"{effects_path}: {call['name']} {call['id']} has happened and could not be recorded: {error}")
        else:
            crash_point("after-effect-write")
    return ok(call, result)


def run_loop(
    client: Any,
    tool_impls: ToolImpls,
    state: State,
    save: Save,
    *,
    run_tools: RunTools = run_tool_uses,
    max_turns: int | None = None,
    max_tokens: int | None = None,
) -> State:
    """Run the task in `state` to its end and return the last state.

    `save(point, state)` is called with "A" before each call, when its message is in `messages` and
    `pending_tool_use` names it, and with "B" when the turn is complete. `run_tools(content, tool_impls)`
    answers calls: `run_tool_uses`, with its gates filled in by `functools.partial`.
    Raises LimitReached before a model call that `max_turns` or `max_tokens` does not allow.
    """
    while not is_finished(state):
        _check_limits(state, max_turns, max_tokens)
        response = plain_response(client.messages.create(messages=state["messages"]))
        calls = tool_uses({"role": "assistant", "content": response["content"]})
        check_ids(calls, [*_ids(state["messages"])])
        crash_point("after-model")
        state = {
            **state,
            "turns": state["turns"] + 1,
            "tokens_used": state["tokens_used"] + response["tokens"],
            "messages": [*state["messages"], {"role": "assistant", "content": response["content"]}],
        }
        for call in calls:
            state = _start(call, state, save, tool_impls, run_tools)
        state = _complete(state, save)
    return state


def _start(call: Block, state: State, save: Save, tool_impls: ToolImpls, run_tools: RunTools) -> State:
    """Save point A for one call, then the call. Results of the turn so far are in the messages already."""
    state = {**state, "pending_tool_use": {key: call[key] for key in ("id", "name", "input")}}
    save("A", state)
    crash_point("after-save-a")
    [result] = run_tools([call], tool_impls)
    return {**state, "messages": with_result(state["messages"], result)}


def _complete(state: State, save: Save) -> State:
    state = {**state, "pending_tool_use": None}
    save("B", state)
    crash_point("after-save-b")
    return state


def resume(
    checkpoint_path: PathLike,
    client: Any,
    tool_impls: ToolImpls,
    read_only: Collection[str],
    *,
    save: Save,
    effects_path: PathLike | None = None,
    run_tools: RunTools = run_tool_uses,
    alert: Callable[[str], object] = alert_on_stderr,
    max_turns: int | None = None,
    max_tokens: int | None = None,
) -> State:
    """Load the checkpoint, answer every dangling call, and carry on with the loop (lesson 3).

    Raises CheckpointError if the checkpoint cannot be used.
    """
    state = load_checkpoint(checkpoint_path)
    effects: Effects = {} if effects_path is None else open_ledger(effects_path, alert)[0]
    untouched = _not_started(state)
    dangling = find_dangling(state["messages"])
    for call in dangling:
        if call in untouched:
            state = _start(call, state, save, tool_impls, run_tools)
        else:
            result = reconcile(call, effects, tool_impls, read_only)
            state = {**state, "messages": with_result(state["messages"], result)}
    if dangling:
        state = _complete(state, save)
    return run_loop(client, tool_impls, state, save, run_tools=run_tools, max_turns=max_turns, max_tokens=max_tokens)


def _not_started(state: State) -> list[Block]:
    """The calls of the last turn behind the pending one. Each call has a save point A of its own, so
    a call whose A is not on disk has surely not started."""
    if state["pending_tool_use"] is None:
        return []
    for message in reversed(state["messages"]):
        ids = [call["id"] for call in tool_uses(message)]
        if state["pending_tool_use"]["id"] in ids:
            return tool_uses(message)[ids.index(state["pending_tool_use"]["id"]) + 1 :]
    return []


def is_finished(state: State) -> bool:
    """True when the last message is the model's and names no tool."""
    last = state["messages"][-1]
    return last["role"] == "assistant" and not tool_uses(last)


def check_ids(calls: list[Block], used: Collection[str] = ()) -> None:
    """Raises ReusedId if an id is empty, in `used`, or stands for two different calls."""
    seen: dict[str, Block] = {}
    for call in calls:
        first = seen.setdefault(call["id"], call)
        if not call["id"] or call["id"] in used or first != call:
            raise ReusedId(f"the id {call['id']!r} of a {call['name']} call does not tell it from other calls")


def _ids(messages: list[Message]) -> list[str]:
    return [call["id"] for message in messages for call in tool_uses(message)]


def _check_limits(state: State, max_turns: int | None, max_tokens: int | None) -> None:
    if max_turns is not None and state["turns"] >= max_turns:
        raise LimitReached(f"{state['turns']} turns are used, {max_turns} are allowed")
    if max_tokens is not None and state["tokens_used"] >= max_tokens:
        raise LimitReached(f"{state['tokens_used']} tokens are used, {max_tokens} are allowed")
