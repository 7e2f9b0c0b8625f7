"""The loop, its two gates and its save points."""

from __future__ import annotations

import copy
import datetime
import errno
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from exit137.checkpoint import new_state, save_checkpoint
from exit137.ledger import ReusedId, load_effects
from exit137.loop import LimitReached, run_loop, run_tool_uses
from exit137.messages import ResponseError
from exit137.reconcile import DECLINED, UNKNOWN
from exit137.stub import make_stub_client, response, tool_use

from tests.reference.conftest import RESPONSES, new_world

CALL = tool_use("toolu_1", "create_ticket", title="Outage")


class Counting:
    """A tool that gives a fresh result at each call and keeps its inputs."""

    def __init__(self) -> None:
        self.inputs: list[Any] = []

    def __call__(self, given: dict[str, Any]) -> Any:
        self.inputs.append(given)
        return {"number": len(self.inputs)}


@pytest.fixture
def tool() -> Counting:
    return Counting()


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    return tmp_path / "effects.json"


# run_tool_uses


def test_a_hit_reuses_the_result_and_asks_nobody(tool: Counting, ledger: Path) -> None:
    asked: list[Any] = []

    def approve(name: str, given: dict[str, Any]) -> bool:
        asked.append((name, given))
        return True

    gated = partial(run_tool_uses, effects_path=ledger, high_impact={"create_ticket"}, approve=approve)
    first = gated([CALL], {"create_ticket": tool})
    assert first == [{"type": "tool_result", "tool_use_id": "toolu_1", "content": {"number": 1}}]
    assert gated([CALL], {"create_ticket": tool}) == first
    assert gated([CALL], {}) == first, "a hit needs no implementation"
    assert len(tool.inputs) == 1
    assert asked == [("create_ticket", {"title": "Outage"})]


def test_declined_is_not_run_and_not_recorded(tool: Counting, ledger: Path) -> None:
    for options in ({"approve": lambda _name, _input: False}, {}):
        [result] = run_tool_uses(
            [CALL], {"create_ticket": tool}, effects_path=ledger, high_impact={"create_ticket"}, **options
        )
        assert result == {"type": "tool_result", "tool_use_id": "toolu_1", "content": DECLINED, "is_error": True}
    assert tool.inputs == [] and not ledger.exists()


def test_each_result_is_recorded_before_the_next_call_starts(ledger: Path) -> None:
    seen: list[list[str]] = []

    def look(_input: dict[str, Any]) -> None:
        seen.append(list(load_effects(ledger)))

    run_tool_uses([tool_use(name, "look") for name in "abc"], {"look": look}, ledger)
    assert seen == [[], ["a"], ["a", "b"]]


def test_a_tool_that_raises_is_reported_and_not_recorded_and_the_rest_runs(tool: Counting, ledger: Path) -> None:
    def broken(_input: dict[str, Any]) -> None:
        raise RuntimeError("desk is closed \ud800")

    text = {"type": "text", "text": "between"}
    results = run_tool_uses(
        [tool_use("a", "broken"), text, tool_use("b", "missing"), CALL],
        {"broken": broken, "create_ticket": tool},
        ledger,
    )
    assert [r["tool_use_id"] for r in results] == ["a", "b", "toolu_1"]
    assert [r.get("is_error") for r in results] == [True, True, None]
    assert results[0]["content"] == "The tool failed: RuntimeError: desk is closed ?"
    assert "missing" in results[1]["content"]
    assert list(load_effects(ledger)) == ["toolu_1"]


def test_a_ledger_that_cannot_be_written_is_no_failed_tool(
    tool: Counting, ledger: Path, alerts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: object, **_options: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    results = run_tool_uses([CALL, CALL], {"create_ticket": tool}, ledger, alert=alerts.append)
    assert results == [{"type": "tool_result", "tool_use_id": "toolu_1", "content": {"number": 1}}] * 2
    assert len(tool.inputs) == 1
    assert len(alerts) == 1 and "create_ticket toolu_1" in alerts[0] and "No space" in alerts[0]


def test_a_torn_ledger_puts_effects_in_doubt_and_lets_reads_run(
    tool: Counting, ledger: Path, alerts: list[str]
) -> None:
    ledger.write_text('{"toolu_1": {"name"')
    content = [CALL, tool_use("toolu_2", "read_file", path="a")]
    results = run_tool_uses(
        content, {"create_ticket": tool, "read_file": lambda _input: "text"}, ledger, alert=alerts.append
    )
    assert results[0]["content"] == UNKNOWN.format(name="create_ticket") and results[0]["is_error"]
    assert results[1]["content"] == "text"
    assert tool.inputs == [] and len(alerts) == 1
    assert list(load_effects(ledger)) == ["toolu_2"]


def test_one_id_for_two_calls_is_an_error_before_anything_runs(tool: Counting, ledger: Path) -> None:
    other = tool_use("toolu_1", "create_ticket", title="Another")
    for content in ([CALL, other], [tool_use("", "create_ticket", title="x")]):
        with pytest.raises(ReusedId):
            run_tool_uses(content, {"create_ticket": tool}, ledger)
    assert tool.inputs == []
    run_tool_uses([CALL], {"create_ticket": tool}, ledger)
    with pytest.raises(ReusedId, match="toolu_1"):
        run_tool_uses([other], {"create_ticket": tool}, ledger)
    assert len(tool.inputs) == 1


def test_the_same_call_twice_in_one_list_runs_once_even_if_it_fails() -> None:
    tries: list[None] = []

    def broken(_input: dict[str, Any]) -> None:
        tries.append(None)
        raise RuntimeError

    results = run_tool_uses([CALL, CALL], {"create_ticket": broken})
    assert results[0] == results[1] and len(results) == 2 and len(tries) == 1


def test_a_tool_and_an_approver_cannot_change_the_call(ledger: Path) -> None:
    def spoil(given: dict[str, Any]) -> str:
        given.clear()
        return "done"

    call = copy.deepcopy(CALL)
    run_tool_uses(
        [call],
        {"create_ticket": spoil},
        ledger,
        high_impact={"create_ticket"},
        approve=lambda _n, given: given.popitem(),
    )
    assert call == CALL
    assert load_effects(ledger)["toolu_1"]["input"] == {"title": "Outage"}


ODD = {
    "None": (None, None),
    "empty text": ("", ""),
    "zero": (0, 0),
    "False": (False, False),
    "empty list": ([], []),
    "tuple": ((1, "a"), [1, "a"]),
    "number as key": ({1: "a"}, {"1": "a"}),
    "two keys that become one": ({1: "a", "1": "b"}, {"not_json": "dict", "shown": "{1: 'a', '1': 'b'}"}),
    "bytes": (b"\xff", {"not_json": "bytes", "shown": "b'\\xff'"}),
    "set": ({1}, {"not_json": "set", "shown": "{1}"}),
    "NaN": (float("nan"), {"not_json": "float", "shown": "nan"}),
    "infinity inside": ([float("inf")], {"not_json": "list", "shown": "[inf]"}),
    "datetime": (datetime.date(2026, 1, 2), {"not_json": "date", "shown": "datetime.date(2026, 1, 2)"}),
    "lone surrogate": ("a\ud800", "a?"),
    "huge number": (10**5000, {"not_json": "int", "shown": "(cannot be shown)"}),
}


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_result_is_kept_and_never_a_failure(odd: str, ledger: Path) -> None:
    given, kept = ODD[odd]
    tools = {"create_ticket": lambda _input: given}
    live, replayed = (run_tool_uses([CALL], tools, ledger)[0] for _ in range(2))
    assert live == replayed == {"type": "tool_result", "tool_use_id": "toolu_1", "content": kept}
    assert type(live["content"]) is type(kept)


def test_results_that_cannot_even_be_shown(ledger: Path) -> None:
    class Rude:
        def __repr__(self) -> str:
            raise ZeroDivisionError

    cyclic: list[Any] = []
    cyclic.append(cyclic)
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    tools = {
        "rude": lambda _input: Rude(),
        "cyclic": lambda _input: cyclic,
        "deep": lambda _input: deep,
        "generator": lambda _input: (n for n in range(3)),
    }
    results = run_tool_uses([tool_use(name, name) for name in tools], tools, ledger)
    assert [r["content"]["not_json"] for r in results] == ["Rude", "list", "list", "generator"]
    assert not any("is_error" in r for r in results)
    assert len(load_effects(ledger)) == 4


def test_a_deep_result_is_kept_as_far_as_a_checkpoint_can_hold_it(tmp_path: Path) -> None:
    def nest(given: dict[str, Any]) -> list[Any]:
        value: list[Any] = []
        for _ in range(given["levels"] - 1):
            value = [value]
        return value

    for levels, kept in ((99, True), (100, True), (101, False), (400, False)):
        client = make_stub_client([response(tool_use("a", "nest", levels=levels)), response("done")])
        save = partial(lambda path, _point, state: save_checkpoint(path, state), tmp_path / "c.json")
        gates = partial(run_tool_uses, effects_path=tmp_path / f"{levels}.json")
        state = run_loop(client, {"nest": nest}, new_state("t"), save, run_tools=gates)
        assert ("not_json" not in state["messages"][2]["content"][0]["content"]) == kept


def test_twenty_megabytes_are_kept_whole(ledger: Path) -> None:
    big = "x" * 20_000_000
    [result] = run_tool_uses([CALL], {"create_ticket": lambda _input: big}, ledger)
    assert result["content"] == big == load_effects(ledger)["toolu_1"]["result"]


# run_loop


def saves_of(
    responses: list[dict[str, Any]], tools: dict[str, Any], **options: Any
) -> tuple[Any, list[tuple[str, Any]]]:
    saves: list[tuple[str, Any]] = []
    state = run_loop(make_stub_client(responses), tools, new_state("t"), lambda p, s: saves.append((p, s)), **options)
    return state, saves


def test_save_points_of_every_turn(tmp_path: Path) -> None:
    state, saves = saves_of(RESPONSES, new_world(tmp_path).tools())
    assert [(s["turns"], p) for p, s in saves] == [
        (1, "A"), (1, "B"), (2, "A"), (2, "B"), (3, "A"), (3, "A"), (3, "A"), (3, "B"), (4, "A"), (4, "B"), (5, "B"),
    ]  # fmt: skip
    assert [s["pending_tool_use"] and s["pending_tool_use"]["id"] for _, s in saves] == [
        "toolu_1", None, "toolu_2", None, "toolu_3", "toolu_4", "toolu_5", None, "toolu_6", None, None,
    ]  # fmt: skip
    assert [s["tokens_used"] for p, s in saves if p == "B"] == [11, 33, 66, 110, 165]
    assert saves[0][1]["pending_tool_use"] == {"id": "toolu_1", "name": "read_file", "input": {"path": "report.txt"}}
    assert [s["pending_tool_use"].get("not_started") for p, s in saves if (s["turns"], p) == (3, "A")] == [
        ["toolu_4", "toolu_5"], ["toolu_5"], None,
    ]  # fmt: skip
    third = [s["messages"][6:] for p, s in saves if s["turns"] == 3]
    assert [[r["tool_use_id"] for m in tail for r in m["content"]] for tail in third] == [
        [], ["toolu_3"], ["toolu_3", "toolu_4"], ["toolu_3", "toolu_4", "toolu_5"],
    ]  # fmt: skip
    assert saves[-1][1] == state


def test_a_saved_state_does_not_change_afterwards(tmp_path: Path) -> None:
    kept: list[tuple[Any, Any]] = []
    run_loop(
        make_stub_client(RESPONSES),
        new_world(tmp_path).tools(),
        first := new_state("t"),
        lambda _point, state: kept.append((state, copy.deepcopy(state))),
    )
    assert all(live == copied for live, copied in kept)
    assert first == new_state("t")


def test_no_tool_runs_when_save_point_a_failed(tool: Counting) -> None:
    def full(_point: str, _state: dict[str, Any]) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        run_loop(make_stub_client([response(CALL)]), {"create_ticket": tool}, new_state("t"), full)
    assert tool.inputs == []


def test_the_client_sees_only_paired_calls(tmp_path: Path) -> None:
    client = make_stub_client(RESPONSES)
    run_loop(client, new_world(tmp_path).tools(), new_state("t"), lambda _point, _state: None)
    assert [len(messages) for messages in client.calls] == [1, 3, 5, 7, 9]
    assert all(messages[-1]["role"] == "user" for messages in client.calls)


@pytest.mark.parametrize(
    "responses",
    [
        [response(tool_use("call_0", "count", n=1)), response(tool_use("call_0", "count", n=2))],
        [response(tool_use("call_0", "count")), response(tool_use("call_0", "count"))],
        [response(tool_use("call_0", "count", n=1), tool_use("call_0", "count", n=2))],
        [response(tool_use("call_0", "count"), tool_use("call_0", "count"))],
        [response(tool_use("", "count"))],
        [response(tool_use("", "count"), tool_use("", "count"))],
    ],
)
def test_a_server_that_reuses_ids_stops_the_run_before_the_call(
    responses: list[dict[str, Any]], tool: Counting, ledger: Path
) -> None:
    saves: list[str] = []
    with pytest.raises(ReusedId):
        run_loop(
            make_stub_client(responses),
            {"count": tool},
            new_state("t"),
            lambda point, _state: saves.append(point),
            run_tools=partial(run_tool_uses, effects_path=ledger),
        )
    assert len(tool.inputs) == len(responses) - 1
    assert saves == ["A", "B"] * (len(responses) - 1), "the doubtful message is not on disk"


def test_a_response_that_was_cut_short_is_not_kept() -> None:
    saves: list[str] = []
    client = make_stub_client([response(CALL) | {"stop_reason": "max_tokens"}])
    with pytest.raises(ResponseError):
        run_loop(client, {}, new_state("t"), lambda point, _state: saves.append(point))
    assert saves == []


def test_limits_stop_before_the_next_model_call(tmp_path: Path) -> None:
    tools = new_world(tmp_path).tools()
    for limits, turns in (
        ({"max_turns": 2}, 2),
        ({"max_tokens": 33}, 2),
        ({"max_tokens": 34}, 3),
        ({"max_turns": 0}, 0),
    ):
        client = make_stub_client(RESPONSES)
        with pytest.raises(LimitReached):
            run_loop(client, tools, new_state("t"), lambda _point, _state: None, **limits)
        assert len(client.calls) == turns
    state, _ = saves_of(RESPONSES, tools, max_turns=5, max_tokens=200)
    assert state["turns"] == 5


def test_everything_in_a_state_is_json(tmp_path: Path) -> None:
    state, _ = saves_of(RESPONSES, new_world(tmp_path).tools())
    assert json.loads(json.dumps(state)) == state
