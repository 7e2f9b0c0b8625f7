"""Whatever a name returns, and however it calls what it is handed, is judged: never a fault of the grader's."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from grader.catalogue import Level, load_course
from grader.marking import mark
from grader.source import from_module
from grader.zygote import Starter

from .conftest import ROOT
from .test_specimens import require_sound

LEVELS = [level for level in load_course().levels.values() if level.number > 1]
BODIES = (
    "return None",
    "return 5",
    "return 'x'",
    "return []",
    "return {}",
    "return [None]",
    "return [[]]",
    "return [{'type': 'tool_result'}]",
    "return {'type': 'tool_result', 'tool_use_id': [], 'content': {}}",
    "return {'messages': 5, 'turns': 'x', 'tokens_used': None, 'pending_tool_use': [], 'version': 1, 'task': 3}",
    "return {'messages': [5, {'role': 3, 'content': 7}], 'turns': -1, 'pending_tool_use': {'id': 5}}",
    "return {'messages': [{'role': 'assistant', 'content': [None, 5, {'type': 5}, {'type': 'tool_use'}]}]}",
    "return (given or [None])[0]",
    "return list(given)",
    "return lambda *_, **__: None",
    "return type('Odd', (), {'calls': 5, 'messages': None})()",
    "return {'x': float('inf'), 1: 2}",
    "return b'x'",
    "yield 1",
    "raise Exception('x')",
)
# Calls all that it was given, and what that gives it, in ways that nobody would; then does the work.
POKING = """
ODD = [(), (5,), (None,), ([],), ({{}},), ("x", "y"), (object(),), ({{"messages": [5]}},), (10**4000,), (float("nan"),),
       (lambda: 1,), ("A", 5), ("C", {{}}), ({{1, 2}},), (type,), ("/etc", "x:1", True), ("\\ud800",)]

def poke(thing, depth=0):
    if isinstance(thing, dict):
        return [poke(value) for value in thing.values()]
    thing = thing.messages.create if hasattr(thing, "messages") else thing
    for positional, named in [*((odd, {{}}) for odd in ODD), *(((), {{"messages": odd}}) for odd in ODD)]:
        try:
            given = thing(*positional, **named)
        except BaseException:
            continue
        if depth < 2 and (callable(given) or hasattr(given, "messages")):
            poke(given, depth + 1)

poked_{name} = {name}
def {name}(*given, **named):
    for each in (*given, *named.values()):
        if callable(each) or hasattr(each, "messages") or isinstance(each, dict):
            poke(each)
    return poked_{name}(*given, **named)
"""


@pytest.mark.parametrize("level", [pytest.param(level, id=level.id) for level in LEVELS])
def test_any_shape_gets_a_verdict(level: Level, starter: Starter, pytestconfig: pytest.Config) -> None:
    functions = [name for name in level.names if name[0].islower()]
    number = len(BODIES) if pytestconfig.getoption("--long") else 2
    bodies = cycle(BODIES)
    for name in functions:
        for body in islice(bodies, number):
            report = judged(level, f"def {name}(*given, **_):\n    {body}\n", starter)
            assert not report["passed"], (name, body)
        judged(level, POKING.format(name=name), starter)


def judged(level: Level, more: str, starter: Starter) -> dict[str, object]:
    """The report on the solution of a level with something behind it."""
    solution = (ROOT / "solutions" / level.folder / f"{level.stem}.py").read_text(encoding="utf-8")
    report = mark(level, from_module("answer.py", f"{solution}\n\n{more}".encode()), starter=starter).as_json()
    require_sound(report, level)
    assert report["error"] != "grader fault", (more, [row["feedback"] for row in report["criteria"]])
    return report
