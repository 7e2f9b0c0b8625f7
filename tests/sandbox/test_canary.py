"""The canary reports what it saw, keeps it safely, and never calls isolated what is not."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from grader.sandbox import canary, describe, seatbelt, table, trial
from grader.sandbox.attempts import ATTEMPTS
from grader.sandbox.layers import ALL, LANDLOCK, LANDLOCK_FILES, SECCOMP


@pytest.fixture
def private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache goes to a folder of this test, with an answer of our choice instead of a trial."""
    monkeypatch.setattr(canary, "_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(canary, "_measured", lambda: report())
    return tmp_path / "cache"


def report(**changes: Any) -> dict[str, Any]:
    whole = {
        "system": "Linux 6.18 x86_64", "isolated": True, "landlock_abi": 7,
        "layers": {"sealed": True, "names": list(ALL), "missing": {}},
        "attempts": {name: {"words": ATTEMPTS[name][0], "bare": "done", "sealed": "killed"} for name in ATTEMPTS},
        "held": [name for name in ATTEMPTS if name != "stat_outside"], "open": ["stat_outside"], "untried": [],
        "bubblewrap": {"works": True, "reason": ""}, "seatbelt": {"works": False, "reason": "Seatbelt is for macOS"},
    }  # fmt: skip
    return whole | changes


def pretend(monkeypatch: pytest.MonkeyPatch, sealed: dict[str, str], layers: dict[str, Any]) -> None:
    """Let the trial answer as given, and everything else be held."""
    outcomes = {
        "nothing": dict.fromkeys(ATTEMPTS, "done") | {"mount": "refused (EPERM)"},
        "sealed": dict.fromkeys(ATTEMPTS, "refused (EPERM)") | sealed,
    }

    class Done:
        returncode, stderr = 0, ""
        stdout = json.dumps({"layers": layers, "abi": 7, "outcomes": outcomes})

    monkeypatch.setattr(canary.subprocess, "run", lambda *args, **kwargs: Done)
    monkeypatch.setattr(canary.bubblewrap, "works", lambda folder: (False, "not asked"))


GOOD = {"sealed": True, "names": list(ALL), "missing": {}}


def test_a_real_probe(private: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(canary, "_folder", lambda: private)
    found = canary.probe(fresh=True)
    assert found["isolated"]
    assert found["open"] == ["stat_outside"]
    assert len(found["held"]) >= 40
    assert set(found["held"]) | set(found["open"]) | set(found["untried"]) == set(ATTEMPTS)
    assert canary.probe() == found
    assert list(tmp_path.iterdir()) == [private], "the canary left something behind"


def test_isolated_only_if_nothing_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, {"stat_outside": "done"}, GOOD)
    assert canary._measured()["isolated"]
    for name in ATTEMPTS:
        if name not in ("stat_outside", "mount"):
            pretend(monkeypatch, {name: "done"}, GOOD)
            found = canary._measured()
            assert not found["isolated"], name
            assert name in found["open"]


def test_isolated_only_if_the_layers_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, {}, {"sealed": False, "names": [SECCOMP], "missing": dict.fromkeys(LANDLOCK, "none here")})
    assert not canary._measured()["isolated"]


def test_what_nobody_may_do_counts_as_untried(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, {"mount": "done"}, GOOD)
    found = canary._measured()
    assert found["untried"] == ["mount"]
    assert "mount" not in found["held"] + found["open"]


def test_a_canary_that_breaks_is_no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        returncode, stdout, stderr = 1, "", "it fell over"

    monkeypatch.setattr(canary.subprocess, "run", lambda *args, **kwargs: Broken)
    with pytest.raises(RuntimeError, match="it fell over"):
        canary._measured()


def test_the_cache_is_private_and_used(private: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = canary.probe()
    assert (private.stat().st_mode & 0o777, (private / "canary.json").stat().st_mode & 0o777) == (0o700, 0o600)
    monkeypatch.setattr(canary, "_measured", lambda: report(isolated=False))
    assert canary.probe() == first
    assert not canary.probe(fresh=True)["isolated"]
    assert not canary.probe()["isolated"]


def test_a_cache_of_another_boot_or_code_is_not_used(private: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    canary.probe()
    kept = json.loads((private / "canary.json").read_text())
    (private / "canary.json").write_text(json.dumps(kept | {"key": kept["key"][1:]}))
    monkeypatch.setattr(canary, "_measured", lambda: report(isolated=False))
    assert not canary.probe()["isolated"]


@pytest.mark.parametrize("content", ["", "{", "[]", "null", "{}", "[" * 100_000, '{"key": 1}'])
def test_a_broken_cache_is_not_used(private: Path, content: str) -> None:
    private.mkdir(mode=0o700)
    (private / "canary.json").write_text(content)
    (private / "canary.json").chmod(0o600)
    assert canary.probe()["isolated"]


@pytest.mark.parametrize("how", ["open folder", "open file", "link", "link to folder", "pipe"])
def test_a_cache_that_others_could_have_written_is_not_used(
    private: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    canary.probe()
    file = private / "canary.json"
    if how == "open folder":
        private.chmod(0o777)
    elif how == "open file":
        file.chmod(0o666)
    elif how == "link":
        file.rename(private / "elsewhere")
        file.symlink_to("elsewhere")
    elif how == "link to folder":
        private.rename(private.with_name("elsewhere"))
        private.symlink_to("elsewhere")
    else:
        file.unlink()
        os.mkfifo(file, 0o600)
    monkeypatch.setattr(canary, "_measured", lambda: report(isolated=False))
    assert not canary.probe()["isolated"]


def test_plain_words_when_isolated() -> None:
    text = "\n".join(describe.layers(report()))
    assert "Isolated." in text
    assert "Not isolated" not in text
    assert "open (known): ask size and times" in text
    assert "does not stop" in text
    assert all(f"on   {name}" in text for name in ALL)


def test_plain_words_when_not() -> None:
    missing = dict.fromkeys(LANDLOCK, "this kernel has no Landlock, or it is switched off")
    layers = {"sealed": False, "names": [name for name in ALL if name not in LANDLOCK], "missing": missing}
    held = [name for name in ATTEMPTS if name != "read_outside"]
    text = "\n".join(describe.layers(report(isolated=False, layers=layers, open=["read_outside"], held=held)))
    assert "Not isolated." in text
    assert "Isolated. A submission is sealed" not in text
    assert f"off  {LANDLOCK_FILES}: this kernel has no Landlock" in text
    assert "open: read a file outside" in text


def test_another_system_is_not_isolated(monkeypatch: pytest.MonkeyPatch, private: Path) -> None:
    monkeypatch.setattr(canary.sys, "platform", "darwin")
    monkeypatch.setattr(seatbelt, "works", lambda: (True, ""))
    found = canary.probe(fresh=True)
    text = "\n".join(describe.layers(found))
    assert not found["isolated"], "Seatbelt is weaker than the seal and does not count"
    assert "Not isolated." in text
    assert "seatbelt: works here" in text
    assert all(f"off  {name}" in text for name in ALL)


def test_every_layer_has_words() -> None:
    assert set(describe.WORDS) == set(ALL)


def test_the_table_tells_open_from_stopped_from_untried() -> None:
    bare = dict.fromkeys(ATTEMPTS, "done") | {"mount": "refused (EPERM)"}
    outcomes = {trial.NOTHING: bare} | {under: dict.fromkeys(ATTEMPTS, "no effect") for under in table.COLUMNS}
    outcomes[trial.WEAK]["fork"] = "done"
    rows = table.rows(outcomes)
    assert rows["fork"] == ["open", *["stopped"] * 4]
    assert rows["mount"] == ["not tried"] * 5
    assert "| fork | **open** | stopped |" in table.markdown(outcomes)
