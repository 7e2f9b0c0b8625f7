"""Files, checkpoint and ledger on disk: all or nothing, whatever the disk does."""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from exit137.checkpoint import CheckpointError, load_checkpoint, new_state, save_checkpoint
from exit137.crash import SimulatedCrash, crash_after
from exit137.files import write_json
from exit137.ledger import (
    ReusedId,
    TornLedger,
    find_effect,
    load_effects,
    open_ledger,
    save_effect,
    save_effects,
    set_aside,
)
from exit137.stub import tool_use

posix_only = pytest.mark.skipif(os.name == "nt", reason="modes and links as POSIX has them")


class FailingFile:
    """A file whose `step` fails as on a full disk; everything else reaches the real file."""

    def __init__(self, file: Any, step: str) -> None:
        self.file, self.step = file, step

    def __getattr__(self, name: str) -> Any:
        if name == self.step:
            raise OSError(errno.ENOSPC, "No space left on device")
        return getattr(self.file, name)

    def __enter__(self) -> FailingFile:
        return self

    def __exit__(self, *_error: object) -> None:
        self.file.close()
        if self.step == "close":
            raise OSError(errno.ENOSPC, "No space left on device")


def fail(*_args: object, **_options: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def break_disk(monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    if step in ("write", "flush", "close"):
        fdopen = os.fdopen
        monkeypatch.setattr("os.fdopen", lambda *args, **options: FailingFile(fdopen(*args, **options), step))
    else:
        monkeypatch.setattr({"open": "os.open", "sync": "os.fsync", "rename": "pathlib.Path.replace"}[step], fail)


STEPS = ("open", "write", "flush", "sync", "close", "rename")


@pytest.mark.parametrize("step", STEPS)
def test_a_full_disk_leaves_the_old_file_whole(step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "checkpoint.json"
    save_checkpoint(path, new_state("old"))
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        break_disk(patch, step)
        with pytest.raises(OSError, match="No space left"):
            save_checkpoint(path, new_state("new"))
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["checkpoint.json"], "the temp file takes space that is short"
    save_checkpoint(path, new_state("new"))
    assert load_checkpoint(path)["task"] == "new"


@posix_only
def test_file_and_folder_are_synced_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def note_sync(descriptor: int) -> None:
        seen.append("sync folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "sync file")
        fsync(descriptor)

    def note_rename(self: Path, target: Path) -> Path:
        seen.append("rename")
        return replace(self, target)

    monkeypatch.setattr("os.fsync", note_sync)
    monkeypatch.setattr("pathlib.Path.replace", note_rename)
    write_json(tmp_path / "a.json", {})
    assert seen == ["sync file", "rename", "sync folder"]


@posix_only
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_a_file_keeps_its_mode(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.json"
    save_checkpoint(path, new_state("old"))
    path.chmod(mode)
    save_checkpoint(path, new_state("new"))
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert load_checkpoint(path)["task"] == "new"


@posix_only
def test_a_private_file_is_private_at_every_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "checkpoint.json"
    save_checkpoint(path, new_state("old"))
    path.chmod(0o600)
    chmod, seen = Path.chmod, []

    def note_mode(self: Path, mode: int) -> None:
        seen.append((self.name, stat.S_IMODE(self.stat().st_mode), self.read_bytes()))
        chmod(self, mode)

    monkeypatch.setattr("pathlib.Path.chmod", note_mode)
    with pytest.raises(SimulatedCrash), crash_after("in-save-a"):
        save_checkpoint(path, new_state("new"), "in-save-a")
    assert seen == [("checkpoint.json.tmp", 0o600, b"")]
    left = tmp_path / "checkpoint.json.tmp"
    assert stat.S_IMODE(left.stat().st_mode) == 0o600 and b"new" in left.read_bytes()
    save_checkpoint(path, new_state("after the crash"))
    assert load_checkpoint(path)["task"] == "after the crash"


@posix_only
def test_a_new_file_gets_the_usual_mode(tmp_path: Path) -> None:
    write_json(tmp_path / "a.json", {})
    (tmp_path / "b.json").touch()
    assert (tmp_path / "a.json").stat().st_mode == (tmp_path / "b.json").stat().st_mode


@posix_only
@pytest.mark.parametrize("save", [save_checkpoint, save_effects])
def test_a_link_stays_a_link(save: Callable[[Path, dict[str, Any]], None], tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "file.json"
    link.symlink_to(tmp_path / "elsewhere" / "real.json")
    for content in ({"version": 1}, {"version": 2}):
        save(link, content)
        assert link.is_symlink()
        assert json.loads((tmp_path / "elsewhere" / "real.json").read_text()) == content


def test_a_blocked_temp_name_is_an_error_and_the_old_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.json"
    save_checkpoint(path, new_state("old"))
    (tmp_path / "checkpoint.json.tmp").mkdir()
    with pytest.raises(OSError):
        save_checkpoint(path, new_state("new"))
    assert load_checkpoint(path)["task"] == "old"


@posix_only
def test_a_planted_temp_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("mine")
    (tmp_path / "a.json.tmp").symlink_to(tmp_path / "victim")
    write_json(tmp_path / "a.json", {"a": 1})
    assert (tmp_path / "victim").read_text() == "mine"
    assert not (tmp_path / "a.json").is_symlink()


@pytest.mark.parametrize("value", [float("nan"), {1, 2}, b"bytes"])
def test_what_is_no_json_touches_no_file(value: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_json(path, {"whole": True})
    with pytest.raises((TypeError, ValueError)):
        write_json(path, {"value": value})
    assert [p.name for p in tmp_path.iterdir()] == ["a.json"]
    assert json.loads(path.read_text()) == {"whole": True}


# What loading refuses.

GOOD = json.dumps(new_state("a task with ä and 🎫")).encode()
DAMAGED = {
    "empty": b"",
    "all NUL": bytes(200),
    "NUL behind good JSON": GOOD + bytes(16),
    "invalid UTF-8": GOOD.replace(b"a task", b"\xff\xfe task"),
    "brackets": b"[" * 100_000,
    "objects": b'{"version":' * 100_000,
    "a list": b"[]",
    "a number": b"1",
    "null": b"null",
    "two documents": GOOD + GOOD,
    **{f"cut at {tenth} tenths": GOOD[: len(GOOD) * tenth // 10] for tenth in range(1, 10)},
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_checkpoint_is_refused_with_path_and_reason(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.json"
    path.write_bytes(DAMAGED[damage])
    with pytest.raises(CheckpointError, match=r"checkpoint\.json: .{10,}"):
        load_checkpoint(path)
    assert path.read_bytes() == DAMAGED[damage]


def test_a_missing_checkpoint_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match=r"nowhere\.json: there is no checkpoint here"):
        load_checkpoint(tmp_path / "nowhere.json")
    with pytest.raises(CheckpointError, match="cannot be read"):
        load_checkpoint(tmp_path)


@pytest.mark.parametrize("version", [0, 2, "1", 1.0, True, None, [1], "absent"])
def test_another_version_is_refused(version: Any, tmp_path: Path) -> None:
    state = new_state("task") | {"version": version}
    if version == "absent":
        del state["version"]
    save_checkpoint(tmp_path / "c.json", state)
    with pytest.raises(CheckpointError, match=r"c\.json: .*version"):
        load_checkpoint(tmp_path / "c.json")


@pytest.mark.parametrize(
    "wrong",
    [
        {"task": None},
        {"turns": "3"},
        {"turns": True},
        {"tokens_used": 1.5},
        {"messages": {}},
        {"messages": ["text"]},
        {"messages": [{"role": "system", "content": ""}]},
        {"messages": [{"role": "user", "content": None}]},
        {"messages": [{"role": "user", "content": ["text"]}]},
        {"messages": [{"role": "assistant", "content": [{"type": "tool_use", "id": "x"}]}]},
        {"messages": [{"role": "user", "content": [{"type": "tool_result"}]}]},
        {"pending_tool_use": {"id": "x"}},
        {"pending_tool_use": []},
    ],
)
def test_a_state_with_a_wrong_field_is_refused(wrong: dict[str, Any], tmp_path: Path) -> None:
    save_checkpoint(tmp_path / "c.json", new_state("task") | wrong)
    with pytest.raises(CheckpointError, match=r"c\.json: "):
        load_checkpoint(tmp_path / "c.json")


def test_what_was_saved_is_what_is_loaded(tmp_path: Path) -> None:
    state = new_state("ä 🎫 \ud800 \x00")
    save_checkpoint(str(tmp_path / "c.json"), state)
    assert load_checkpoint(str(tmp_path / "c.json")) == state


# The ledger.

CALL = tool_use("toolu_1", "create_ticket", title="Outage")


def test_a_missing_ledger_is_empty_and_an_entry_says_what_happened(tmp_path: Path) -> None:
    path = tmp_path / "effects.json"
    effects = load_effects(path)
    assert effects == {}
    save_effect(path, effects, CALL, {"id": "T-1"})
    entry = load_effects(path)["toolu_1"]
    at = entry.pop("at")
    assert entry == {"name": "create_ticket", "input": {"title": "Outage"}, "result": {"id": "T-1"}}
    assert at.endswith("+00:00")


@pytest.mark.parametrize(
    "damaged",
    [
        *DAMAGED.values(),
        b'{"x": 1}',
        b'{"x": {"name": "f"}}',
        b'{"x": {"result": 1}}',
        b'{"x": {"name": 1, "result": 1}}',
    ],
)
def test_a_torn_ledger_is_set_aside_and_everything_is_in_doubt(
    damaged: bytes, tmp_path: Path, alerts: list[str]
) -> None:
    path = tmp_path / "effects.json"
    path.write_bytes(damaged)
    with pytest.raises(TornLedger, match=r"effects\.json: "):
        load_effects(path)
    assert path.read_bytes() == damaged, "reading alone moves nothing"
    assert open_ledger(path, alerts.append) == ({}, True)
    assert (tmp_path / "effects.json.torn-1").read_bytes() == damaged
    assert len(alerts) == 1 and "effects.json.torn-1" in alerts[0]
    assert open_ledger(path, alerts.append) == ({}, False)


def test_torn_ledgers_never_overwrite_one_another(tmp_path: Path) -> None:
    for n in (1, 2, 3):
        (tmp_path / "effects.json").write_text(f"torn {n}")
        assert set_aside(tmp_path / "effects.json").name == f"effects.json.torn-{n}"
    assert sorted(p.read_text() for p in tmp_path.iterdir()) == ["torn 1", "torn 2", "torn 3"]


@posix_only
def test_a_ledger_that_cannot_be_read_now_is_not_taken_for_torn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, alerts: list[str]
) -> None:
    path = tmp_path / "effects.json"
    save_effects(path, {})
    with monkeypatch.context() as patch:
        patch.setattr("pathlib.Path.read_bytes", fail)
        with pytest.raises(OSError, match="No space"):
            open_ledger(path, alerts.append)
    assert path.exists() and not alerts


def test_an_id_seen_again_for_another_call_is_an_error(tmp_path: Path) -> None:
    effects: dict[str, Any] = {}
    save_effect(tmp_path / "e.json", effects, CALL, None)
    assert find_effect(effects, CALL) == effects["toolu_1"]
    assert find_effect(effects, tool_use("toolu_2", "create_ticket", title="Outage")) is None
    for other in (
        tool_use("toolu_1", "create_ticket", title="Another"),
        tool_use("toolu_1", "read_file", title="Outage"),
    ):
        with pytest.raises(ReusedId, match="toolu_1"):
            find_effect(effects, other)
    by_hand = {"toolu_1": {"name": "create_ticket", "result": 1, "at": "2026-01-01T00:00:00+00:00"}}
    assert find_effect(by_hand, CALL) == by_hand["toolu_1"], "an entry in the course's shape has no input to compare"
