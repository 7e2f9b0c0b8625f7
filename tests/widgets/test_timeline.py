"""The timeline: recorded from killed processes, the same as text, as data and as a widget."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from exit137.widgets import Stage, record
from exit137.widgets.recorder import RecordingError
from exit137.widgets.timeline import Timeline


@pytest.fixture(scope="module")
def ledger_run(tmp_path_factory: pytest.TempPathFactory) -> Timeline:
    return record(Stage(tmp_path_factory.mktemp("t") / "work"), turns=[2])


def points_with(run: Timeline, tickets: int) -> list[str]:
    return [step.point for step in run.steps if len(step.after.tickets) == tickets]


def test_the_points_are_those_of_the_turn_in_order(ledger_run: Timeline) -> None:
    labels = [step.point for step in ledger_run.steps]
    assert labels == [
        "after-model:2", "in-save-a:2", "after-save-a:2", "before-tool:2", "after-tool:2", "in-effect-write:2",
        "after-effect-write:2", "in-save-b:2", "after-save-b:2",
    ]  # fmt: skip
    assert [step.number for step in ledger_run.steps] == list(range(1, 10))
    assert {step.turn for step in ledger_run.steps} == {2}
    assert {step.exit_status for step in ledger_run.steps} == {0}


def test_the_ledger_leaves_one_window(ledger_run: Timeline) -> None:
    assert points_with(ledger_run, 2) == ["after-tool:2", "in-effect-write:2"]


def test_without_a_ledger_the_window_ends_at_save_point_b(tmp_path: Path) -> None:
    run = record(Stage(tmp_path / "work", ledger=False), turns=[2])
    assert points_with(run, 2) == ["after-tool:2", "in-save-b:2"]


def test_files_ledger_and_desk_follow_the_kill(ledger_run: Timeline) -> None:
    killed = {step.point: step.left for step in ledger_run.steps}
    assert killed["after-model:2"].checkpoint == "turn 1 B"
    assert killed["in-save-a:2"].files.keys() >= {"checkpoint.json", "checkpoint.json.tmp"}
    assert killed["after-save-a:2"].checkpoint == "turn 2 A, create_ticket pending"
    assert killed["before-tool:2"].tickets == ()
    assert killed["after-tool:2"].tickets == ("T-1 Checkout outage",)
    assert len(killed["in-effect-write:2"].ledger) == 1
    assert killed["after-effect-write:2"].ledger == ("toolu_01 read_file", "toolu_02 create_ticket")
    assert killed["after-save-b:2"].checkpoint == "turn 2 B"


def test_a_record_starts_afresh_whatever_the_stage_has_been_through(tmp_path: Path) -> None:
    stage = Stage(tmp_path / "work", ledger=False)
    stage.start(kill="after-tool:2")
    run = record(stage, turns=[3])
    assert {len(step.after.tickets) for step in run.steps} == {1}
    assert stage.world.count("tickets") == 1


def test_the_text_has_a_row_for_each_kill_and_one_for_none(ledger_run: Timeline) -> None:
    lines = ledger_run.text().splitlines()
    assert sum("2 / 1" in line for line in lines) == 2
    assert lines[-1].split()[:2] == ["not", "killed"]
    assert "after-tool:2: create_ticket has run" in ledger_run.text(at=5)
    assert "T-2 Checkout outage" in ledger_run.text(at=5)
    assert str(ledger_run) == ledger_run.text()


@pytest.mark.parametrize("at", [0, 10, -1])
def test_a_kill_that_is_not_on_the_timeline(ledger_run: Timeline, at: int) -> None:
    with pytest.raises(LookupError, match="1 to 9"):
        ledger_run.text(at=at)


def test_the_slider_shows_what_the_text_says(ledger_run: Timeline) -> None:
    shell = ledger_run.widget()
    slider = next(child for child in shell.children if hasattr(child, "max"))
    view = shell.children[-1]
    assert (slider.min, slider.max, slider.value) == (0, 9, 0)
    assert "not killed" in view.value
    slider.value = 5
    assert view.value.count("killed here") == 1
    assert "T-2 Checkout outage" in view.value
    assert view.value.count('class="lost"') == 4


def test_a_run_that_fails_by_itself_is_no_recording(tmp_path: Path) -> None:
    stage = Stage(tmp_path / "work")
    stage.agent = "raise RuntimeError('on purpose')\n"
    with pytest.raises(RecordingError, match="on purpose"):
        record(stage)


def test_a_fork_is_a_branch(tmp_path: Path) -> None:
    stage = Stage(tmp_path / "work", sequence=True)
    stage.start()
    fork = stage.fork(1, tmp_path / "fork")
    run = record(stage, turns=[2]).with_branch(record(fork, name="fork", turns=[2], resuming=True), "main", turn=1)
    assert [branch.title() for branch in run.branches] == ["main", "fork, from main after turn 1"]
    first, second = (branch.whole for branch in run.branches)
    assert len(first.tickets) == 1
    assert len(second.tickets) == 2  # the parent's ticket and the fork's own
    numbers = [step.number for step in run.steps]
    assert numbers == list(range(1, len(numbers) + 1))
    assert run.branch_of(numbers[-1]).name == "fork"
    assert "fork, from main after turn 1" in run.text()
    assert stage.world.count("tickets") == 1  # a recording works on copies


def test_a_branch_needs_its_parent(ledger_run: Timeline) -> None:
    with pytest.raises(LookupError, match="no branch 'trunk'"):
        ledger_run.with_branch(ledger_run, "trunk", turn=2)


def test_text_in_the_widget_is_escaped(ledger_run: Timeline) -> None:
    branch = ledger_run.branches[0]
    whole = dataclasses.replace(branch.whole, tickets=("T-1 <script>alert(1)</script>",))
    shown = Timeline((dataclasses.replace(branch, whole=whole),)).html(0)
    assert "<script>" not in shown
