"""What the harness knows about tools: which only read, which do harm when run twice, how to call one."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from exit137.crash import crash_point
from exit137.messages import Block

ToolImpls = Mapping[str, Callable[[dict[str, Any]], Any]]

READ_ONLY_TOOLS = frozenset({"read_file", "grep", "list_dir", "web_search"})
"""Tools without any effect: on resume they are simply run again (lesson 3)."""

HIGH_IMPACT = frozenset({"send_email", "create_ticket", "delete_file"})
"""Tools that a person approves before they run (lesson 4)."""


MAX_DEPTH = 100
"""Levels of a result that are kept. Far more would overrun the stack when a checkpoint is copied or written."""


def call_tool(call: Block, tool_impls: ToolImpls) -> Any:
    """Run the tool that `call` names and give its result as a JSON value. Whatever the tool raises, this raises.

    The tool gets a copy of the input: what it does to it must not change the messages.
    """
    crash_point("before-tool")
    if call["name"] not in tool_impls:
        raise LookupError(f"there is no tool {call['name']!r}")
    result = tool_impls[call["name"]](copy.deepcopy(call["input"]))
    crash_point("after-tool")
    return as_json(result)


def as_json(value: Any) -> Any:
    """`value` if JSON can hold it, else `{"not_json": type, "shown": text}`.

    The tool has run, so a result that cannot be written down must not turn into a failure: the model
    would try again. Lone surrogates, which no UTF-8 can hold, become question marks.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")
        kept = json.loads(text, object_pairs_hook=_object_without_lost_keys)
        _check_depth(kept)
        return kept
    except Exception:  # a tool's objects may raise anything at all when they are looked at
        return {"not_json": type(value).__name__, "shown": _shown(value)}


def _object_without_lost_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("two keys of the object are the same text")
    return dict(pairs)


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [child for item in level for child in _children(item)]
        if not level:
            return
    raise ValueError(f"more than {MAX_DEPTH} levels")


def _children(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _shown(value: Any) -> str:
    try:
        return repr(value).encode("utf-8", "replace").decode("utf-8")
    except Exception:
        return "(cannot be shown)"
