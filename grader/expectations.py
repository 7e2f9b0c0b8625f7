"""How a grader says what it did, what it expects and what it saw."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from .runtime.peer import FarError as FarError
from .runtime.wire import FarObject, Opaque


class DoesNotHold(AssertionError):
    """A criterion that was judged and does not hold; `seen` says what the grader saw."""

    def __init__(self, seen: str) -> None:
        super().__init__(seen)
        self.seen = seen


class Unjudged(Exception):
    """A criterion that could not be judged; `reason` is the contract's short word for why."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason, self.detail = reason, detail


@dataclass
class Step:
    """What is being done to the answer, and what a right one would do."""

    done: str = ""
    expected: str = ""


current = Step()


def step(done: str, expected: str) -> None:
    """Announce the next thing done to the answer; a failure from here on is reported with these words."""
    current.done, current.expected = done, expected


def require(condition: object, seen: str) -> None:
    """Fail the criterion with what was seen, unless `condition` is True. Conditions are on plain values only."""
    if condition is not True:
        if condition is not False:
            raise TypeError(f"a grader's condition must be a bool, not {type(condition).__name__}")
        raise DoesNotHold(seen)


def same(left: Any, right: Any) -> bool:
    """Equality of plain JSON values in which True is not 1, and nothing of a submission's own is asked."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(value, right[key]) for key, value in left.items())
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, (Opaque, FarObject)) or isinstance(right, (Opaque, FarObject)):
        return False
    return type(left) in PLAIN and type(right) in PLAIN and bool(left == right)


PLAIN = frozenset({str, int, float, type(None)})


def shown(value: Any, limit: int = 160) -> str:
    """A value of the submission's making, short and harmless enough for a report."""
    if isinstance(value, Opaque):
        return f"an object of type {value.type_name[:60]}"
    if callable(value) or isinstance(value, FarObject):
        return "a function or object"
    try:
        text = json.dumps(value, ensure_ascii=False, default=lambda item: f"<{type(item).__name__}>")
    except (TypeError, ValueError, RecursionError):
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= limit else text[: limit - 1] + "…"


def raised(error: FarError) -> str:
    """What a submission's exception looked like, with its own lines."""
    where = "; ".join(error.where[-3:])
    text = str(error)
    text = text if len(text) <= 200 else text[:199] + "…"
    return f"it raised {text}" + (f" ({where})" if where else "")
