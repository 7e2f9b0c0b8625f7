"""Crash points, the stub client, main and the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from exit137.crash import CRASH_LABELS, KILLED, SimulatedCrash, crash_after, crash_point, parse_crash_after
from exit137.loop import run_tool_uses
from exit137.main import LOCKED, UNUSABLE, main, program
from exit137.run import RunLocked, hold_run
from exit137.stub import make_stub_client, response, tool_use
from exit137.world import World

# Crash points.


def test_unset_or_empty_a_crash_point_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for value in (None, ""):
        if value is not None:
            monkeypatch.setenv("CRASH_AFTER", value)
        for label in CRASH_LABELS:
            crash_point(label)


def test_a_crash_point_fires_once_at_its_hit_and_counts_its_own_label() -> None:
    with crash_after("after-tool:3"):
        fired = []
        for hit in range(1, 6):
            crash_point("before-tool")
            try:
                crash_point("after-tool")
            except SimulatedCrash as crash:
                fired.append((hit, str(crash)))
        assert fired == [(3, "after-tool")]
    assert "CRASH_AFTER" not in os.environ
    for _ in range(2):  # the count starts anew
        with crash_after("after-tool"), pytest.raises(SimulatedCrash):
            crash_point("after-tool")


def test_crash_after_gives_the_old_value_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRASH_AFTER", "after-model:9")
    with crash_after("after-tool"):
        assert os.environ["CRASH_AFTER"] == "after-tool"
    assert os.environ["CRASH_AFTER"] == "after-model:9"


@pytest.mark.parametrize("wrong", ["after-tool:", "after-tool:0", "after-tool:-1", "after-tool:x", "after-tool:1:2"])
def test_a_count_that_is_none_is_an_error(wrong: str) -> None:
    with pytest.raises(ValueError, match="CRASH_AFTER"):
        parse_crash_after(wrong)


def test_no_tool_error_handling_swallows_a_simulated_crash() -> None:
    def tool(_input: dict[str, Any]) -> None:
        raise SimulatedCrash

    assert not issubclass(SimulatedCrash, Exception)
    with pytest.raises(SimulatedCrash):
        run_tool_uses([tool_use("a", "tool")], {"tool": tool})


# The stub client.


def test_the_stub_says_its_queue_and_keeps_what_it_was_asked() -> None:
    queue = [response("one"), response("two")]
    client = make_stub_client(queue)
    messages: list[Any] = [{"role": "user", "content": []}]
    first = client.messages.create(messages=messages, model="any", max_tokens=1)
    first["content"].clear()
    messages[0]["content"].append("later")
    assert client.messages.create(messages=messages) == response("two")
    assert client.calls == [[{"role": "user", "content": []}], [{"role": "user", "content": ["later"]}]]
    assert queue == [response("one"), response("two")]
    with pytest.raises(IndexError, match="2 responses"):
        client.messages.create(messages=[])


def test_the_queue_is_fixed_when_the_client_is_made() -> None:
    queue = [response("one")]
    client = make_stub_client(queue)
    queue[0]["content"].clear()
    assert client.messages.create(messages=[]) == response("one")


# main and the program.


def test_main_tells_run_whether_to_resume_and_gives_the_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[bool] = []
    assert main(seen.append, []) == 0
    assert main(seen.append, ["--resume"]) == 0
    assert seen == [False, True]

    def crash(_resume: bool) -> None:
        raise SimulatedCrash("after-tool")

    assert main(crash, []) == KILLED == 137
    assert capsys.readouterr().out == "killed at after-tool (simulated), exit status 137\n"

    def fault(_resume: bool) -> None:
        raise KeyError("a fault")

    with pytest.raises(KeyError):
        main(fault, [])


def exit137(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "exit137", *map(str, arguments)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_killed_program_resumes(tmp_path: Path) -> None:
    killed = exit137("--dir", tmp_path, CRASH_AFTER="after-effect-write:2")
    assert (killed.returncode, killed.stderr) == (137, "")
    assert killed.stdout.splitlines()[-1] == "killed at after-effect-write (simulated), exit status 137"
    assert World(tmp_path).count("tickets") == 1
    resumed = exit137("--dir", tmp_path, "--resume")
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert "4 turns" in resumed.stdout
    assert (World(tmp_path).count("tickets"), World(tmp_path).count("mails")) == (1, 1)
    finished = (tmp_path / "checkpoint.json").read_bytes()
    assert exit137("--dir", tmp_path, "--resume").returncode == 0
    assert (tmp_path / "checkpoint.json").read_bytes() == finished


def test_a_fresh_start_clears_the_run_and_not_the_world(tmp_path: Path) -> None:
    for tickets in (1, 2):
        assert program(["--dir", str(tmp_path / "run"), "--world", str(tmp_path)]) == 0
        assert World(tmp_path).count("tickets") == tickets
    assert not (tmp_path / "run" / "world.sqlite3").exists()
    with crash_after("after-save-a"):
        assert program(["--dir", str(tmp_path / "run"), "--world", str(tmp_path)]) == 137
    left = sorted(path.name for path in (tmp_path / "run").glob("*.json"))
    assert left == ["checkpoint.json", "turn-000-B.json", "turn-001-A.json"]


def test_what_cannot_be_resumed_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert program(["--dir", str(tmp_path), "--resume"]) == UNUSABLE
    assert "there is no checkpoint here" in capsys.readouterr().err
    (tmp_path / "checkpoint.json").write_bytes(bytes(100))
    assert program(["--dir", str(tmp_path), "--resume"]) == UNUSABLE
    assert capsys.readouterr().err.count("\n") == 1


def test_a_ledger_of_another_run_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with crash_after("after-save-a:2"):
        assert program(["--dir", str(tmp_path)]) == 137
    effects = json.loads((tmp_path / "effects.json").read_text())
    effects["toolu_02"] = effects["toolu_01"] | {"name": "create_ticket"}
    (tmp_path / "effects.json").write_text(json.dumps(effects))
    assert program(["--dir", str(tmp_path), "--resume"]) == UNUSABLE
    assert "toolu_02" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", ["after-tol", "after-tool:x"])
def test_a_crash_after_that_could_never_fire_is_a_wrong_call(wrong: str, tmp_path: Path) -> None:
    called = exit137("--dir", tmp_path / "run", CRASH_AFTER=wrong)
    assert called.returncode == 2 and "CRASH_AFTER" in called.stderr
    assert not (tmp_path / "run").exists()


# One process at a time.

HOLD = """
import sys, time
from exit137.run import hold_run
with hold_run(sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_process_is_refused_and_a_killed_holder_blocks_nobody(tmp_path: Path) -> None:
    assert exit137("--dir", tmp_path).returncode == 0
    before = (tmp_path / "checkpoint.json").read_bytes()
    with subprocess.Popen([sys.executable, "-c", HOLD, tmp_path], stdout=subprocess.PIPE, text=True) as holder:
        try:
            assert holder.stdout is not None and holder.stdout.readline() == "held\n"
            started = time.monotonic()
            for arguments in (["--resume"], []):
                refused = exit137("--dir", tmp_path, *arguments)
                assert (refused.returncode, refused.stdout) == (LOCKED, "")
                assert "another process" in refused.stderr and refused.stderr.count("\n") == 1
            assert time.monotonic() - started < 10
            assert (tmp_path / "checkpoint.json").read_bytes() == before
        finally:
            holder.send_signal(signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
    assert exit137("--dir", tmp_path, "--resume").returncode == 0


def test_two_resumes_at_once_do_everything_once(tmp_path: Path) -> None:
    assert exit137("--dir", tmp_path, CRASH_AFTER="after-save-b").returncode == 137
    command = [sys.executable, "-m", "exit137", "--dir", str(tmp_path), "--resume"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)]
    for process in both:
        process.communicate(timeout=60)
    assert sorted(process.returncode for process in both) in ([0, 0], [0, LOCKED])  # or one behind the other
    assert (World(tmp_path).count("tickets"), World(tmp_path).count("mails")) == (1, 1)


def test_the_lock_is_given_back_and_not_shared_within_a_process(tmp_path: Path) -> None:
    for _ in range(2):
        with hold_run(tmp_path), pytest.raises(RunLocked, match=tmp_path.name), hold_run(tmp_path):
            pass
