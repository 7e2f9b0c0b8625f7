"""The stage: notebook functions in a process of their own, really killed, and what is left of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from exit137.crash import CRASH_LABELS
from exit137.tools import READ_ONLY_TOOLS
from exit137.widgets import Stage
from exit137.widgets.recorder import WHAT


def run_tool_uses(content: list[dict[str, Any]], tool_impls: dict[str, Any]) -> list[dict[str, Any]]:
    results = []
    for block in content:
        if block["type"] == "tool_use":
            value = tool_impls[block["name"]](block["input"])
            results.append({"type": "tool_result", "tool_use_id": block["id"], "content": value})
    return results


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path / "work")


def test_a_run_that_nobody_kills(stage: Stage) -> None:
    ended = stage.start()
    assert (ended.exit_status, ended.killed_at) == (0, None)
    assert (stage.world.count("tickets"), stage.world.count("mails")) == (1, 1)
    assert repr(ended).splitlines() == ["ended by itself, exit status 0", "  | done: 4 turns"]


def test_a_kill_is_real_and_leaves_the_temp_file(stage: Stage) -> None:
    ended = stage.start(kill="in-save-b:2")
    assert (ended.exit_status, ended.printed) == (137, "")
    assert "checkpoint.json.tmp" in stage.files()
    assert stage.read("checkpoint.json")["pending_tool_use"]["name"] == "create_ticket"


def test_functions_of_a_notebook_take_the_place_of_the_references(stage: Stage) -> None:
    stage.use(run_tool_uses)
    stage.start(kill="in-save-b:2")
    assert stage.read("effects.json") is None
    stage.resume()
    assert stage.world.count("tickets") == 2
    assert [answer["tool_use_id"] for answer in stage.answers()] == ["toolu_01", "toolu_02", "toolu_03"]


@pytest.mark.parametrize(("kill", "run_it", "report_it"), [("before-tool:2", 1, 0), ("after-tool:2", 2, 1)])
def test_the_two_rules_for_a_miss(tmp_path: Path, kill: str, run_it: int, report_it: int) -> None:
    found = []
    for rerun in (None, READ_ONLY_TOOLS):
        stage = Stage(tmp_path / "work", rerun=rerun)
        stage.start(kill)
        stage.resume()
        found.append(stage.world.count("tickets"))
    assert found == [run_it, report_it]


def test_a_fault_in_a_handed_over_function_is_shown(stage: Stage) -> None:
    stage.agent = "def run_tool_uses(content, tool_impls):\n    raise RuntimeError('on purpose')\n"
    stage.clear()
    ended = stage.start()
    assert ended.exit_status == 1
    assert "on purpose" in ended.printed


def test_clear_takes_back_world_and_run_and_keeps_the_agent(stage: Stage) -> None:
    stage.use(run_tool_uses)
    stage.start()
    stage.clear()
    assert stage.world.count("tickets") == 0
    assert stage.files() == "no file"
    assert "run_tool_uses" in (stage.folder / "agent.py").read_text(encoding="utf-8")


def test_a_folder_with_other_things_is_not_cleared(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(ValueError, match="choose another folder"):
        Stage(tmp_path)
    assert (tmp_path / "thesis.txt").exists()


@pytest.mark.parametrize("kill", ["after-lunch", "after-tool:0", "after-tool:x"])
def test_a_kill_that_would_never_come(stage: Stage, kill: str) -> None:
    with pytest.raises(ValueError, match="after"):
        stage.start(kill)


def test_every_crash_point_is_put_in_words() -> None:
    assert set(WHAT) == set(CRASH_LABELS)
