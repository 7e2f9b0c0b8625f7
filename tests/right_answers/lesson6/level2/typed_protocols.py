"""Typed all over, with a generator behind the queue and a dispatch table for the three ways."""

from __future__ import annotations

import copy
import os
from collections.abc import Callable, Generator, Mapping, Sequence, Set
from typing import Any, Final

Json = dict[str, Any]
EXIT_KILLED: Final = 128 + 9


class _Create:
    def __init__(self, responses: Sequence[Json], calls: list[list[Json]]) -> None:
        self._next: Generator[Json, None, None] = (response for response in tuple(responses))
        self._calls = calls

    def create(self, *, messages: list[Json], **_anything: object) -> Json:
        for response in self._next:
            self._calls.append(copy.deepcopy(messages))
            return response
        raise AssertionError(f"the queue was used up after {len(self._calls)} calls")


class StubClient:
    def __init__(self, responses: Sequence[Json]) -> None:
        self.calls: list[list[Json]] = []
        self.messages = _Create(responses, self.calls)


def make_stub_client(responses: Sequence[Json]) -> StubClient:
    return StubClient(responses)


class SimulatedCrash(BaseException):
    """The process is to be taken for dead from here on."""


def _wanted() -> tuple[str, int] | None:
    setting = os.environ.get("CRASH_AFTER")
    if setting is None:
        return None
    label, _, number = setting.partition(":")
    return label, int(number) if number else 1


_passed: list[str] = []


def crash_point(label: str) -> None:
    _passed.append(label)
    if _wanted() == (label, _passed.count(label)):
        raise SimulatedCrash(label)


def _reuse(pending: Json, effects: Mapping[str, Json], _impls: Mapping[str, Callable[[Json], Any]]) -> Json:
    return {"content": effects[pending["id"]]["result"]}


def _rerun(pending: Json, _effects: Mapping[str, Json], impls: Mapping[str, Callable[[Json], Any]]) -> Json:
    try:
        return {"content": impls[pending["name"]](pending["input"])}
    except Exception as error:
        return {"content": f"failed: {error!r}", "is_error": True}


def _report(pending: Json, _effects: Mapping[str, Json], _impls: Mapping[str, Callable[[Json], Any]]) -> Json:
    return {"content": f"{pending['name']}: 不知道有没有执行", "is_error": True}


_WAYS = {(True, True): _reuse, (True, False): _reuse, (False, True): _rerun, (False, False): _report}


def reconcile(
    pending: Json, effects: Mapping[str, Json], tool_impls: Mapping[str, Callable[[Json], Any]], read_only: Set[str]
) -> Json:
    way = _WAYS[pending["id"] in effects, pending["name"] in read_only]
    return {"type": "tool_result", "tool_use_id": pending["id"], **way(pending, effects, tool_impls)}


def main(run: Callable[[bool], object], argv: Sequence[str]) -> int:
    status = EXIT_KILLED
    try:
        run(any(word == "--resume" for word in argv))
        status = 0
    except SimulatedCrash as crash:
        print("killed at", *crash.args)
    return status
