"""What graders ask of tool_result blocks, decided on plain values."""

from __future__ import annotations

from typing import Any

from .expectations import require, same, shown


def is_success(block: Any, tool_use_id: str, content: Any) -> bool:
    """A tool_result for that call with exactly that content and no is_error (or a False one)."""
    return (
        isinstance(block, dict)
        and block.get("type") == "tool_result"
        and block.get("tool_use_id") == tool_use_id
        and "content" in block
        and same(block["content"], content)
        and block.get("is_error") in (None, False)
    )


def is_failure(block: Any, tool_use_id: str) -> bool:
    """A tool_result for that call with is_error True and something in its content."""
    return (
        isinstance(block, dict)
        and block.get("type") == "tool_result"
        and block.get("tool_use_id") == tool_use_id
        and block.get("is_error") is True
        and bool(block.get("content"))
    )


def require_successes(results: Any, expected: list[tuple[str, Any]]) -> None:
    """`results` is one successful tool_result for each (tool_use_id, content), in that order."""
    require(isinstance(results, list), f"what came back is no list but {shown(results)}")
    ids = [block.get("tool_use_id") if isinstance(block, dict) else None for block in results]
    require(
        same(ids, [tool_use_id for tool_use_id, _ in expected]),
        f"{len(results)} results for the ids {shown(ids)}, where {len(expected)} calls were asked for in another way",
    )
    for block, (tool_use_id, content) in zip(results, expected, strict=True):
        require(is_success(block, tool_use_id, content), f"the result {shown(block)}")
