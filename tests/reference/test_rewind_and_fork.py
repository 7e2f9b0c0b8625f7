"""Going back, starting a second timeline, and pretending."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from exit137.checkpoint import CheckpointError, load_checkpoint, new_state, save_checkpoint
from exit137.crash import SimulatedCrash, crash_after
from exit137.fork import NoDryForm, dry_run, fork_from
from exit137.ledger import load_effects
from exit137.loop import run_loop, run_tool_uses
from exit137.rewind import checkpoint_name, effects_that_stay, pick_latest_point, rewind_to, save_points
from exit137.run import run_task
from exit137.stub import make_stub_client, response, tool_use
from exit137.tools import HIGH_IMPACT, READ_ONLY_TOOLS
from exit137.world import World

from tests.reference.conftest import RESPONSES, new_world, results_of, run_the_task


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def done(tmp_path: Path) -> Path:
    """The run folder of a finished task; its world is beside it."""
    run_the_task(tmp_path, False)
    return tmp_path / "run"


def sequence(folder: Path, *names: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name in names:
        save_checkpoint(folder / name, new_state(name))
    return folder


# Rewind.


def test_names() -> None:
    assert checkpoint_name(14, "A") == "turn-014-A.json"
    assert [checkpoint_name(n, "B")[5:-7] for n in (0, 999, 1000, 12345)] == ["000", "999", "1000", "12345"]
    for turn, point in ((-1, "A"), (1, "C"), (1, "a"), (1, "")):
        with pytest.raises(ValueError):
            checkpoint_name(turn, point)


def test_last_means_b_whatever_the_file_times(tmp_path: Path) -> None:
    folder = sequence(tmp_path, "turn-003-B.json", "turn-003-A.json", "turn-004-A.json")
    os.utime(folder / "turn-003-B.json", (1, 1))
    assert pick_latest_point(folder, 3) == folder / "turn-003-B.json"
    assert pick_latest_point(str(folder), 4).name == "turn-004-A.json"
    assert rewind_to(folder, 3)["task"] == "turn-003-B.json"
    assert rewind_to(folder, 3, "A")["task"] == "turn-003-A.json"


def test_turns_past_999_are_ordered_by_number(tmp_path: Path) -> None:
    names = ["turn-1000-A.json", "turn-999-B.json", "turn-010-A.json", "turn-1000-B.json"]
    assert save_points(sequence(tmp_path, *names)) == [(10, "A"), (999, "B"), (1000, "A"), (1000, "B")]
    assert rewind_to(tmp_path, 1000)["task"] == "turn-1000-B.json"


def test_leftovers_and_strangers_are_ignored_and_nothing_changes(tmp_path: Path) -> None:
    strangers = ["turn-003-B.json.tmp", "turn-3-B.json", "turn-0003-B.json", "turn-003-b.json", "turn-003-C.json",
                 "xturn-003-B.json", "turn-003-B.json~", "turn-\u0663-B.json", "turn-003-B.json\n"]  # fmt: skip
    sequence(tmp_path, "turn-003-A.json", *(strangers if os.name != "nt" else strangers[:3]))
    (tmp_path / "turn-004-B.json").mkdir()
    before = contents(tmp_path)
    assert save_points(tmp_path) == [(3, "A")]
    assert rewind_to(tmp_path, 3)["task"] == "turn-003-A.json"
    assert contents(tmp_path) == before


@pytest.mark.parametrize(("turn", "point", "said"), [(9, None, "turn 9"), (9, "A", "turn 9"), (4, "B", "turn 4")])
def test_what_is_not_there_is_named(turn: int, point: str | None, said: str, tmp_path: Path) -> None:
    sequence(tmp_path, "turn-003-A.json", "turn-004-A.json")
    with pytest.raises(FileNotFoundError, match=said):
        rewind_to(tmp_path, turn, point)


def test_a_damaged_save_point_is_refused(tmp_path: Path) -> None:
    (tmp_path / "turn-001-A.json").write_text("{")
    with pytest.raises(CheckpointError):
        rewind_to(tmp_path, 1)


def test_a_rewind_says_which_effects_stay(done: Path) -> None:
    effects = load_effects(done / "effects.json")

    def staying(turn: int, point: str | None = None) -> list[str]:
        return [f"{e['id']} {e['name']}" for e in effects_that_stay(effects, rewind_to(done, turn, point))]

    mail_and_log = ["toolu_3 send_email", "toolu_5 append_log"]
    assert staying(0) == ["toolu_2 create_ticket", *mail_and_log]
    assert staying(2, "A") == ["toolu_2 create_ticket", *mail_and_log]
    assert staying(2) == mail_and_log
    assert staying(3, "A") == ["toolu_5 append_log"], "the last A of turn 3 holds the mail's result already"
    assert staying(3) == staying(5) == []
    [ticket, *_] = effects_that_stay(effects, rewind_to(done, 1))
    assert ticket["input"] == {"title": "Outage", "body": "502"} and ticket["result"]["id"] == "T-1" and ticket["at"]


def test_a_rewound_run_goes_on_from_there(done: Path) -> None:
    """And does again what stayed in the world, since the model names its calls under new ids."""
    world = World(done.parent / "outside")
    state = rewind_to(done, 1)
    client = make_stub_client([response(tool_use("toolu_9", "create_ticket", title="Outage")), response("done")])
    gates = partial(run_tool_uses, effects_path=done / "effects.json")
    state = run_loop(client, world.tools(), state, lambda _point, _state: None, run_tools=gates)
    assert (state["turns"], len(client.calls)) == (3, 2)
    assert world.count("tickets") == 2


# Fork.


def test_a_fork_has_its_own_sequence_and_a_blank_ledger(done: Path, tmp_path: Path) -> None:
    fork = fork_from(str(done), 3, str(tmp_path / "deep" / "fork"))
    assert fork == tmp_path / "deep" / "fork"
    assert load_effects(fork / "effects.json") == {} and (fork / "effects.json").exists()
    assert save_points(fork) == [point for point in save_points(done) if point[0] <= 3]
    assert load_checkpoint(fork / "checkpoint.json") == rewind_to(done, 3) == rewind_to(fork, 3)
    for path in fork.iterdir():
        assert not path.is_symlink() and path.stat().st_nlink == 1


def test_a_run_and_its_fork_disturb_each_other_nowhere(done: Path, tmp_path: Path) -> None:
    before = contents(done)
    fork = fork_from(done, 1, tmp_path / "fork")
    world = World(tmp_path / "outside")
    state = run_task(fork, True, "t", RESPONSES, world.tools(), approve=lambda *_call: True)
    assert state["turns"] == 5
    assert contents(done) == before
    assert world.count("tickets") == 2, "a blank ledger blocks nothing that the parent did"
    forked = contents(fork)
    run_task(done, False, "t", RESPONSES, world.tools(), approve=lambda *_call: True)
    assert contents(fork) == forked


def test_a_fork_of_a_run_that_died_in_the_turn(tmp_path: Path) -> None:
    with pytest.raises(SimulatedCrash), crash_after("after-effect-write:2"):
        run_the_task(tmp_path, False)
    fork = fork_from(tmp_path / "run", 2, tmp_path / "fork")
    state = run_task(fork, True, "t", RESPONSES, World(tmp_path / "outside").tools(), approve=lambda *_call: True)
    assert results_of(state)["toolu_2"]["is_error"], "only the parent's ledger knows that it has happened"
    assert World(tmp_path / "outside").count("tickets") == 1


@pytest.mark.parametrize("there", ["a file in it", "a file in its place", "itself"])
def test_a_fork_overwrites_nothing(there: str, done: Path, tmp_path: Path) -> None:
    target = tmp_path / "fork"
    if there == "a file in it":
        target.mkdir()
        (target / "mine.txt").write_text("mine")
    elif there == "a file in its place":
        target.write_text("mine")
    else:
        target = done
    before = contents(tmp_path)
    with pytest.raises(FileExistsError):
        fork_from(done, 3, target)
    assert contents(tmp_path) == before


def test_an_empty_folder_is_fine_and_a_missing_turn_makes_none(done: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert fork_from(done, 3, tmp_path / "empty") == tmp_path / "empty"
    with pytest.raises(FileNotFoundError, match="turn 9"):
        fork_from(done, 9, tmp_path / "none")
    (done / checkpoint_name(4, "B")).write_text("{")
    with pytest.raises(CheckpointError):
        fork_from(done, 4, tmp_path / "none")
    assert not (tmp_path / "none").exists()


# Dry run.


def test_stand_ins_run_nothing_and_say_what_they_would_have_done() -> None:
    ran: list[str] = []
    tools = {
        name: partial(lambda name, _input: ran.append(name), name) for name in ("send_email", "delete_file", "grep")
    }
    dry = dry_run(tools, {"send_email", "delete_file"})
    given = {"to": ["orla"]}
    pretended = dry["send_email"](given)
    assert pretended == {"dry_run": True, "name": "send_email", "input": {"to": ["orla"]}}
    assert dry["delete_file"]({})["name"] == "delete_file"
    pretended["input"]["to"].append("eve")
    assert given == {"to": ["orla"]}
    assert ran == []
    dry["grep"]({})
    assert ran == ["grep"]
    assert set(tools) == set(dry) and tools["send_email"] is not dry["send_email"]


def test_no_tool_has_an_effect_in_a_dry_run(tmp_path: Path) -> None:
    """Every tool of the world, through the whole loop: desk, mailbox, files, settings and ledger as before."""
    world = new_world(tmp_path)
    inputs: dict[str, dict[str, Any]] = {
        "read_file": {"path": "report.txt"},
        "list_dir": {"path": ""},
        "grep": {"pattern": "goes"},
        "write_file": {"path": "report.txt", "content": "gone"},
        "append_log": {"line": "x"},
        "delete_file": {"path": "report.txt"},
        "set_config": {"key": "k", "value": "v"},
        "create_ticket": {"title": "t"},
        "ensure_ticket": {"title": "t"},
        "send_email": {"to": "orla"},
    }
    assert inputs.keys() == world.tools().keys()
    before = contents(tmp_path)
    calls = [tool_use(f"toolu_{name}", name, **given) for name, given in inputs.items()]
    results = run_tool_uses(calls, dry_run(world.tools(), HIGH_IMPACT))
    assert contents(tmp_path) == before
    by_name = {call["name"]: result for call, result in zip(calls, results, strict=True)}
    for name, result in by_name.items():
        if name in HIGH_IMPACT:
            assert result["content"] == {"dry_run": True, "name": name, "input": inputs[name]}
        else:
            assert result.get("is_error", False) == (name not in READ_ONLY_TOOLS)
    assert NoDryForm.__name__ in by_name["append_log"]["content"]


def test_a_caller_who_knows_better_lets_the_others_run() -> None:
    tools = {"send_email": lambda _input: "sent", "lookup": lambda _input: "found"}
    dry = dry_run(tools, {"send_email"}, read_only=tools)
    assert (dry["send_email"]({})["dry_run"], dry["lookup"]({})) == (True, "found")
    with pytest.raises(NoDryForm, match="lookup"):
        dry_run(tools, {"send_email"})["lookup"]({})
