"""Reconcile: what to answer to a dangling call, and the fixed texts a model is told (lessons 3 and 6)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from exit137.ledger import Effects, find_effect
from exit137.messages import Block
from exit137.tools import ToolImpls, as_json, call_tool

FAILED = "The tool failed: {error}"
DECLINED = "Declined: a person was asked and said no. The tool did not run."
UNKNOWN = (
    "Outcome unknown: {name} may have happened or not, and no record says which. "
    "Do not repeat it before somebody has looked."
)


def ok(call: Block, result: Any) -> Block:
    """The tool succeeded: its return value is the content, whatever it is."""
    return {"type": "tool_result", "tool_use_id": call["id"], "content": result}


def failed(call: Block, error: Exception) -> Block:
    """The tool raised."""
    return _error(call, as_json(FAILED.format(error=f"{type(error).__name__}: {error}")))


def declined(call: Block) -> Block:
    """A person refused. The tool did not run."""
    return _error(call, DECLINED)


def unknown(call: Block) -> Block:
    """Nobody knows. Never said of a call that surely ran, or surely did not."""
    return _error(call, UNKNOWN.format(name=call["name"]))


def _error(call: Block, text: str) -> Block:
    return {"type": "tool_result", "tool_use_id": call["id"], "content": text, "is_error": True}


def reconcile(pending: Block, effects: Effects, tool_impls: ToolImpls, read_only: Collection[str]) -> Block:
    """The tool_result for a call that may have run before the process died: the three-way split.

    1. In the ledger: it has happened, so its stored result is reused.
    2. Not in the ledger, read-only: it is run again, which changes nothing.
    3. Not in the ledger, with an effect: nobody knows, so it is not run, and the model is told that.

    `read_only` names the tools that may be run again, so an idempotent tool may be added to it.
    """
    if entry := find_effect(effects, pending):
        return ok(pending, entry["result"])
    if pending["name"] not in read_only:
        return unknown(pending)
    try:
        return ok(pending, call_tool(pending, tool_impls))
    except Exception as error:  # whatever a tool raises is told to the model
        return failed(pending, error)
