"""Reconcile and resume: what a killed run is told about its open calls."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from exit137.checkpoint import CheckpointError, load_checkpoint, new_state, save_checkpoint
from exit137.crash import SimulatedCrash, crash_after
from exit137.ledger import ReusedId, save_effect
from exit137.loop import LimitReached, is_finished, run_tool_uses
from exit137.reconcile import UNKNOWN, reconcile
from exit137.resume import resume
from exit137.run import run_task
from exit137.stub import make_stub_client, response, tool_use
from exit137.tools import READ_ONLY_TOOLS

from tests.reference.conftest import RESPONSES, new_world, results_of, run_the_task

READ = tool_use("toolu_r", "read_file", path="a")
TICKET = tool_use("toolu_t", "create_ticket", title="Outage")
MAIL = tool_use("toolu_m", "send_email", to="orla")
TEXT = {"type": "text", "text": "so far"}


def tool_result(call: dict[str, Any], content: Any, **more: Any) -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": call["id"], "content": content} | more


def unknown(call: dict[str, Any]) -> dict[str, Any]:
    return tool_result(call, UNKNOWN.format(name=call["name"]), is_error=True)


class Scene:
    """A checkpoint and a ledger on disk, tools that keep count, and a resume of it all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ran: list[str] = []
        self.effects: dict[str, Any] = {}
        self.client = make_stub_client([response("done")])
        self.saved: list[tuple[str, Any]] = []

    def call(self, name: str, _input: dict[str, Any]) -> str:
        self.ran.append(name)
        return f"{name} ran"

    def recorded(self, call: dict[str, Any], result: Any) -> Scene:
        save_effect(self.folder / "effects.json", self.effects, call, result)
        return self

    def resume(self, messages: list[Any], pending: Any = None, turns: int = 1, **options: Any) -> list[Any]:
        """The messages behind the first one when the run has ended."""
        state = new_state("t") | {"turns": turns, "tokens_used": 7, "pending_tool_use": pending}
        state["messages"] = [*state["messages"], *messages]
        save_checkpoint(self.folder / "checkpoint.json", state)
        tools = {name: partial(self.call, name) for name in ("read_file", "create_ticket", "send_email")}
        self.state = resume(
            self.folder / "checkpoint.json",
            self.client,
            tools,
            READ_ONLY_TOOLS,
            save=lambda point, saved: self.saved.append((point, saved)),
            effects_path=self.folder / "effects.json",
            run_tools=partial(run_tool_uses, effects_path=self.folder / "effects.json"),
            **options,
        )
        return list(self.state["messages"][1:])


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


DONE = {"role": "assistant", "content": [{"type": "text", "text": "done"}]}


def said(*content: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": list(content)}


def told(*content: Any) -> dict[str, Any]:
    return {"role": "user", "content": list(content)}


# The three-way split.


def test_three_way_split(scene: Scene) -> None:
    scene.recorded(TICKET, None)
    tools = {"read_file": lambda _input: "text", "send_email": partial(scene.call, "send_email")}
    assert reconcile(TICKET, scene.effects, tools, READ_ONLY_TOOLS) == tool_result(TICKET, None)
    assert reconcile(READ, scene.effects, tools, READ_ONLY_TOOLS) == tool_result(READ, "text")
    assert reconcile(MAIL, scene.effects, tools, READ_ONLY_TOOLS) == unknown(MAIL)
    assert reconcile(tool_use("x", "mystery"), {}, tools, READ_ONLY_TOOLS)["is_error"]
    assert scene.ran == []
    assert reconcile(MAIL, {}, tools, {"send_email"}) == tool_result(MAIL, "send_email ran"), "the caller's own set"


def test_a_read_that_fails_and_one_without_a_tool_are_failures_not_unknown() -> None:
    def broken(_input: dict[str, Any]) -> str:
        raise OSError("gone")

    for tools, reason in (({"read_file": broken}, "gone"), ({}, "read_file")):
        result = reconcile(READ, {}, tools, READ_ONLY_TOOLS)
        assert result["is_error"] and result["content"].startswith("The tool failed: ") and reason in result["content"]


@pytest.mark.parametrize("word", ["cancel", "abort", "declin", "did not run", "not executed"])
def test_what_is_unknown_is_called_unknown(word: str) -> None:
    assert "unknown" in UNKNOWN.lower()
    assert word not in UNKNOWN.lower()


def test_an_id_recorded_for_another_call_is_no_hit(scene: Scene) -> None:
    scene.recorded(TICKET, "result")
    other = TICKET | {"input": {"title": "Another"}}
    with pytest.raises(ReusedId):
        scene.resume([said(other)], pending=other)
    assert scene.client.calls == []


# Resume.


def test_nothing_dangling_just_carries_on(scene: Scene) -> None:
    history = [said(READ), told(tool_result(READ, "text"))]
    assert scene.resume(history) == [*history, DONE]
    assert (scene.state["turns"], scene.state["tokens_used"]) == (2, 127)
    assert [point for point, _ in scene.saved] == ["B"]


def test_a_finished_task_makes_no_model_call_and_no_save(scene: Scene) -> None:
    assert scene.resume([DONE]) == [DONE]
    assert scene.client.calls == [] and scene.saved == []


def test_before_the_first_turn(scene: Scene) -> None:
    assert scene.resume([], turns=0) == [DONE]
    assert not is_finished(new_state("t")) and not is_finished(new_state("t") | {"messages": []})


@pytest.mark.parametrize("behind", [[], [TEXT]], ids=["call last", "text behind the call"])
def test_one_dangling_call(scene: Scene, behind: list[Any]) -> None:
    assert scene.resume([said(TICKET, *behind)], pending=TICKET) == [said(TICKET, *behind), told(unknown(TICKET)), DONE]
    assert scene.ran == []
    assert [point for point, _ in scene.saved] == ["B", "B"]
    assert scene.saved[0][1]["pending_tool_use"] is None


def test_a_dangling_call_in_the_ledger(scene: Scene) -> None:
    scene.recorded(TICKET, {"id": "T-1"})
    assert scene.resume([said(TICKET)], pending=TICKET)[1] == told(tool_result(TICKET, {"id": "T-1"}))
    assert scene.ran == []


def test_a_dangling_read(scene: Scene) -> None:
    assert scene.resume([said(READ)], pending=READ)[1] == told(tool_result(READ, "read_file ran"))


def test_a_turn_that_was_partly_answered_keeps_one_user_message_in_order(scene: Scene) -> None:
    """Killed in the second of three: the first result kept, the second in doubt, the third not started yet."""
    call = said(MAIL, TICKET, READ)
    answered = scene.resume([call, told(tool_result(MAIL, "sent"))], pending=TICKET | {"not_started": ["toolu_r"]})
    assert answered == [
        call,
        told(tool_result(MAIL, "sent"), unknown(TICKET), tool_result(READ, "read_file ran")),
        DONE,
    ]


def test_calls_behind_the_pending_one_have_not_started_and_run(scene: Scene) -> None:
    """Killed after the first of three: three results, each effect once."""
    scene.recorded(MAIL, "sent")
    pending = MAIL | {"not_started": ["toolu_t", "toolu_r"]}
    answered = scene.resume([said(MAIL, TICKET, READ)], pending=pending)
    assert [r["content"] for r in answered[1]["content"]] == ["sent", "create_ticket ran", "read_file ran"]
    assert scene.ran == ["create_ticket", "read_file"]
    assert [point for point, _ in scene.saved] == ["A", "A", "B", "B"]
    assert scene.saved[0][1]["pending_tool_use"] == {k: TICKET[k] for k in ("id", "name", "input")} | {
        "not_started": ["toolu_r"]
    }
    assert scene.saved[1][1]["pending_tool_use"] == {k: READ[k] for k in ("id", "name", "input")}


@pytest.mark.parametrize("pending", [None, MAIL, TICKET])
def test_a_checkpoint_that_does_not_say_so_leaves_every_effect_in_doubt(pending: Any, scene: Scene) -> None:
    """Such as one of a loop that saves a single A for a whole turn."""
    answered = scene.resume([said(MAIL, TICKET, READ)], pending=pending)
    assert scene.ran == ["read_file"]
    assert answered[1] == told(unknown(MAIL), unknown(TICKET), tool_result(READ, "read_file ran"))


def test_an_unanswered_call_in_the_middle_of_the_history(scene: Scene) -> None:
    history = [said(TICKET), {"role": "user", "content": "are you there?"}, said(READ), told(tool_result(READ, "text"))]
    answered = scene.resume(history)
    assert answered[1] == told(unknown(TICKET), {"type": "text", "text": "are you there?"})
    assert answered[2:] == [*history[2:], DONE]


def test_a_pending_call_that_is_in_no_message_is_refused(scene: Scene) -> None:
    with pytest.raises(CheckpointError, match="toolu_t"):
        scene.resume([said(MAIL)], pending=TICKET)
    assert scene.ran == [] and scene.client.calls == []


def test_a_torn_ledger_makes_effects_unknown_and_is_kept(scene: Scene, alerts: list[str]) -> None:
    (scene.folder / "effects.json").write_text('{"toolu_t": {"name": "create_ti')
    assert scene.resume([said(TICKET, READ)], pending=TICKET, alert=alerts.append)[1] == told(
        unknown(TICKET), tool_result(READ, "read_file ran")
    )
    assert len(alerts) == 1
    assert (scene.folder / "effects.json.torn-1").exists()


def test_without_a_saver_the_checkpoint_itself_is_kept_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.json"
    save_checkpoint(path, new_state("t"))
    client = make_stub_client([response(READ), response("done")])
    state = resume(path, client, {"read_file": lambda _input: "text"}, READ_ONLY_TOOLS)
    assert load_checkpoint(path) == state
    assert state["turns"] == 2


def test_no_checkpoint_or_a_damaged_one_is_refused(tmp_path: Path) -> None:
    client = make_stub_client([])
    (tmp_path / "bad.json").write_text('{"version": 1')
    for name in ("none.json", "bad.json"):
        with pytest.raises(CheckpointError):
            resume(tmp_path / name, client, {}, READ_ONLY_TOOLS, save=lambda _point, _state: None)


def test_ctrl_c_in_the_second_of_three_calls(tmp_path: Path) -> None:
    """The same as a kill: the first result kept, the second in doubt, the third run on resume."""
    ran: list[str] = []

    def tool(name: str, _input: dict[str, Any]) -> str:
        ran.append(name)
        if name == "create_ticket" and len(ran) == 2:
            raise KeyboardInterrupt
        return f"{name} ran"

    tools = {name: partial(tool, name) for name in ("read_file", "create_ticket", "send_email")}
    responses = [response(MAIL, TICKET, READ), response("done")]
    with pytest.raises(KeyboardInterrupt):
        run_task(tmp_path, False, "t", responses, tools, high_impact=())
    state = run_task(tmp_path, True, "t", responses, tools, high_impact=())
    assert state["messages"][2] == told(
        tool_result(MAIL, "send_email ran"), unknown(TICKET), tool_result(READ, "read_file ran")
    )
    assert ran == ["send_email", "create_ticket", "read_file"]


def test_limits_hold_across_three_resumes(tmp_path: Path) -> None:
    world = new_world(tmp_path / "outside")

    def go(resuming: bool, **limits: int) -> Any:
        return run_task(
            tmp_path / "run", resuming, "t", RESPONSES, world.tools(), approve=lambda *_call: True, **limits
        )

    for resuming in (False, True, True):
        with pytest.raises(LimitReached, match="3 turns are used, 3 are allowed"):
            go(resuming, max_turns=3)
    for _ in range(3):
        with pytest.raises(LimitReached, match="66 tokens are used, 50 are allowed"):
            go(True, max_tokens=50)
    with pytest.raises(LimitReached, match="110 tokens"):
        go(True, max_tokens=67)
    assert go(True, max_turns=5)["tokens_used"] == 165


def test_an_approval_does_not_outlive_the_process(tmp_path: Path) -> None:
    """Approved, killed before the tool ran, the input changed on disk: what runs is asked about again."""
    asked: list[tuple[str, Any]] = []

    def approve(name: str, given: dict[str, Any]) -> bool:
        asked.append((name, given))
        return True

    tools = {name: (lambda _input: "ran") for name in ("send_email", "create_ticket")}
    responses = [response(MAIL, TICKET), response("done")]
    with pytest.raises(SimulatedCrash), crash_after("before-tool"):
        run_task(tmp_path, False, "t", responses, tools, approve=approve)
    assert asked == [("send_email", {"to": "orla"})]
    checkpoint = tmp_path / "checkpoint.json"
    state = load_checkpoint(checkpoint)
    state["messages"][1]["content"][1]["input"] = {"title": "Delete everything"}
    save_checkpoint(checkpoint, state)
    state = run_task(tmp_path, True, "t", responses, tools, approve=approve)
    assert asked[1:] == [("create_ticket", {"title": "Delete everything"})]
    assert results_of(state)["toolu_m"] == unknown(MAIL)


def test_times_and_clocks_decide_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SimulatedCrash), crash_after("after-effect-write:2"):
        run_the_task(tmp_path, False)
    files = sorted((tmp_path / "run").iterdir())
    for age, path in enumerate(files):
        os.utime(path, (2_000_000_000 - age, 2_000_000_000 - age))
    ledger = tmp_path / "run" / "effects.json"
    effects = json.loads(ledger.read_text())
    for entry in effects.values():
        entry["at"] = "2099-01-01T00:00:00+00:00"
    ledger.write_text(json.dumps(effects))
    state = run_the_task(tmp_path, True)
    assert not results_of(state)["toolu_2"].get("is_error")
