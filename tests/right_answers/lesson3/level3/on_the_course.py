"""Built on what the lessons import: the reference's loop, checkpoint and messages."""

from exit137.checkpoint import load_checkpoint, save_checkpoint
from exit137.loop import run_loop
from exit137.messages import blocks, tool_uses
from exit137.reconcile import failed, ok, unknown
from exit137.tools import call_tool


def settle(call, tool_impls, read_only):
    if call["name"] not in read_only:
        return unknown(call)
    try:
        return ok(call, call_tool(call, tool_impls))
    except Exception as error:
        return failed(call, error)


def resume(checkpoint_path, client, tool_impls, read_only):
    state = load_checkpoint(checkpoint_path)
    messages = list(state["messages"])
    tail = []
    while messages and messages[-1]["role"] == "user":
        tail.insert(0, messages.pop())
    calls = tool_uses(messages[-1]) if messages else []
    answers = {block["tool_use_id"]: block for message in tail for block in blocks(message) if "tool_use_id" in block}
    if calls and len(answers) < len(calls):
        for call in calls:
            if call["id"] not in answers:
                answers[call["id"]] = settle(call, tool_impls, read_only)
        tail = [{"role": "user", "content": [answers[call["id"]] for call in calls]}]
    state = {**state, "messages": [*messages, *tail], "pending_tool_use": None}
    return run_loop(client, tool_impls, state, lambda _, state: save_checkpoint(checkpoint_path, state))
