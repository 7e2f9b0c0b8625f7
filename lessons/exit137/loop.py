"""The agent loop: ask the model, run what it names, and save before and after (lessons 1, 2 and 4).

The order of writes is fixed: save point A, effect, ledger, save point B, each on disk before the next
step begins. Every step makes a new state; a state handed to `save` never changes afterwards.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable, Collection
from typing import Any

from exit137.crash import crash_point
from exit137.files import PathLike
from exit137.ledger import Effects, ReusedId, find_effect, open_ledger, save_effect
from exit137.messages import CALL_FIELDS, Block, Message, State, plain_response, tool_uses, with_result
from exit137.reconcile import declined, failed, ok, unknown
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
    try:
        result = call_tool(call, tool_impls)
    except Exception as error:  # whatever a tool raises is told to the model
        return failed(call, error)
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
        _check_new_ids(calls, state["messages"])
        crash_point("after-model")
        state = {
            **state,
            "turns": state["turns"] + 1,
            "tokens_used": state["tokens_used"] + response["tokens"],
            "messages": [*state["messages"], {"role": "assistant", "content": response["content"]}],
        }
        state = start_calls(calls, state, save, tool_impls, run_tools)
        state = complete_turn(state, save)
    return state


def start_calls(calls: list[Block], state: State, save: Save, tool_impls: ToolImpls, run_tools: RunTools) -> State:
    """For each call in turn: save point A, which names it, then the call itself.

    The A holds the results of the turn so far, so that they are kept, and the ids of the calls behind
    this one, so that a resume knows of those that they have surely not started.
    """
    for n, call in enumerate(calls, start=1):
        pending = {field: call[field] for field in CALL_FIELDS}
        if n < len(calls):
            pending["not_started"] = [later["id"] for later in calls[n:]]
        state = {**state, "pending_tool_use": pending}
        save("A", state)
        crash_point("after-save-a")
        [result] = run_tools([call], tool_impls)
        state = {**state, "messages": with_result(state["messages"], result)}
    return state


def complete_turn(state: State, save: Save) -> State:
    """Save point B: every call of the turn is answered."""
    state = {**state, "pending_tool_use": None}
    save("B", state)
    crash_point("after-save-b")
    return state


def is_finished(state: State) -> bool:
    """True when the last message is the model's and names no tool."""
    return any(last["role"] == "assistant" and not tool_uses(last) for last in state["messages"][-1:])


def check_ids(calls: list[Block]) -> None:
    """Raises ReusedId if an id is empty or stands for two different calls of one list."""
    first: dict[str, Block] = {}
    for call in calls:
        if not call["id"] or first.setdefault(call["id"], call) != call:
            raise ReusedId(f"the id {call['id']!r} of a {call['name']} call does not tell it from other calls")


def _check_new_ids(calls: list[Block], messages: list[Message]) -> None:
    """Raises ReusedId if a server gave an id twice in one run: its results could not be told apart on resume."""
    check_ids(calls)
    used = [call["id"] for message in messages for call in tool_uses(message)]
    for call in calls:
        if call["id"] in used:
            raise ReusedId(f"the id {call['id']!r} of a {call['name']} call was given to an earlier call already")
        used.append(call["id"])


def _check_limits(state: State, max_turns: int | None, max_tokens: int | None) -> None:
    if max_turns is not None and state["turns"] >= max_turns:
        raise LimitReached(f"{state['turns']} turns are used, {max_turns} are allowed")
    if max_tokens is not None and state["tokens_used"] >= max_tokens:
        raise LimitReached(f"{state['tokens_used']} tokens are used, {max_tokens} are allowed")
