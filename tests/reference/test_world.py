"""The outside world: each tool once and twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from exit137.tools import HIGH_IMPACT, READ_ONLY_TOOLS
from exit137.world import TABLES, World, ensure_ticket


@pytest.fixture
def world(tmp_path: Path) -> World:
    made = World(tmp_path / "deep" / "world")
    made.write_file({"path": "a/b.txt", "content": "one\ntwo\n"})
    return made


IDEMPOTENT = {
    "read_file": {"path": "a/b.txt"},
    "list_dir": {"path": "a"},
    "grep": {"pattern": "two"},
    "write_file": {"path": "a/b.txt", "content": "new"},
    "delete_file": {"path": "a/b.txt"},
    "set_config": {"key": "colour", "value": "red"},
    "ensure_ticket": {"title": "Outage", "body": "502"},
}
CUMULATIVE = {
    "append_log": {"line": "x"},
    "create_ticket": {"title": "Outage"},
    "send_email": {"to": "orla", "subject": "s", "body": "b"},
}


def test_every_tool_is_one_or_the_other(world: World) -> None:
    assert world.tools().keys() == IDEMPOTENT.keys() | CUMULATIVE.keys()
    assert world.tools().keys() >= HIGH_IMPACT


@pytest.mark.parametrize("name", IDEMPOTENT)
def test_idempotent_tools_leave_the_same_world(name: str, world: World) -> None:
    before = world.snapshot()
    first = world.tools()[name](dict(IDEMPOTENT[name]))
    once = world.snapshot()
    assert world.tools()[name](dict(IDEMPOTENT[name])) == first
    assert world.snapshot() == once
    assert (once == before) == (name in READ_ONLY_TOOLS)


@pytest.mark.parametrize("name", CUMULATIVE)
def test_the_others_add_something_each_time(name: str, world: World) -> None:
    seen = [world.snapshot()]
    for _ in range(2):
        world.tools()[name](dict(CUMULATIVE[name]))
        assert world.snapshot() not in seen
        seen.append(world.snapshot())


def test_results(world: World) -> None:
    tools = world.tools()
    assert tools["read_file"]({"path": "a/b.txt"}) == "one\ntwo\n"
    assert tools["list_dir"]({}) == tools["list_dir"]({"path": "a/"}) == ["a/b.txt"]
    assert tools["list_dir"]({"path": "a/b"}) == []
    assert tools["grep"]({"pattern": "two"}) == ["a/b.txt: two"]
    assert tools["create_ticket"]({"title": "x"}) == {"id": "T-1", "title": "x"}
    assert tools["ensure_ticket"]({"title": "x"}) == {"id": "T-1", "title": "x"}
    assert tools["ensure_ticket"]({"title": "y"}) == {"id": "T-2", "title": "y"}
    assert tools["send_email"]({"to": "orla"}) == {"id": "M-1", "to": "orla"}
    tools["append_log"]({"line": "first"})
    tools["append_log"]({"line": "second"})
    assert tools["read_file"]({"path": "log.txt"}) == "first\nsecond\n"
    with pytest.raises(FileNotFoundError, match="nowhere"):
        tools["read_file"]({"path": "nowhere"})
    with pytest.raises(KeyError):
        tools["create_ticket"]({})
    assert world.count("tickets") == 2


@pytest.mark.parametrize(("tool", "table"), [("create_ticket", "tickets"), ("send_email", "mails")])
def test_an_idempotency_key_is_honoured(tool: str, table: str, world: World) -> None:
    call: Callable[..., dict[str, Any]] = getattr(world, tool)
    given = {"title": "x", "to": "orla"}
    first = call(given, key="toolu_1")
    assert call({"title": "other", "to": "eve"}, key="toolu_1") == first
    assert call(given, key="toolu_2") != first
    call(given)
    call(given)
    assert world.count(table) == 4
    assert [row["key"] for row in world.rows(table)] == ["toolu_1", "toolu_2", None, None]


def test_the_world_outlives_its_object_and_is_only_looked_at(world: World) -> None:
    world.create_ticket({"title": "x"})
    before = world.path.read_bytes()
    again = World(world.path.parent)
    assert again.snapshot() == world.snapshot() and again.count("tickets") == 1
    assert [again.rows(table) for table in TABLES] == [world.rows(table) for table in TABLES]
    assert world.path.read_bytes() == before
    with pytest.raises(ValueError, match="tickets"):
        world.rows("sqlite_master")


def test_ensure_ticket_looks_first_and_creates_only_when_sure() -> None:
    made: list[dict[str, Any]] = []

    def create(given: dict[str, Any]) -> dict[str, Any]:
        made.append(given)
        return {"id": "new"}

    def desk_is_down(_title: str) -> None:
        raise TimeoutError

    asked: list[str] = []
    assert ensure_ticket({"title": "x"}, lambda title: asked.append(title), create) == {"id": "new"}
    assert asked == ["x"] and made == [{"title": "x"}]
    assert ensure_ticket({"title": "x"}, lambda _title: {}, create) == {}, "an empty ticket is still one"
    with pytest.raises(TimeoutError):
        ensure_ticket({"title": "x"}, desk_is_down, create)
    assert len(made) == 1
