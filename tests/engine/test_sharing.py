"""Tests that go well share a process. It costs no right answer a mark, and hides nothing from a wrong one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.catalogue import Course
from grader.source import from_module
from grader.submission import Answer, Budget
from grader.zygote import Starter

from .conftest import Judge, lost


@pytest.mark.parametrize(
    "code",
    [
        # One ledger a process is all that it ever knows: right for an agent, which has one.
        """
_kept = {}
_load = load_effects
def load_effects(path):
    if not _kept:
        _kept["effects"] = _load(path)
    return _kept["effects"]
_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    _kept["effects"] = json.loads(json.dumps(effects))
""",
        # A tenth call in one process is one too many.
        """
_calls = []
_load = load_effects
def load_effects(path):
    _calls.append(path)
    if len(_calls) > 20:
        os._exit(3)
    return _load(path)
""",
    ],
    ids=["one ledger a process", "not made for long"],
)
def test_what_goes_wrong_in_a_used_process_is_judged_again_in_a_fresh_one(judge: Judge, code: str) -> None:
    report = judge(code)
    assert not lost(report), report
    assert report["error"] is None


@pytest.mark.parametrize(
    ("code", "criteria"),
    [
        # The ledger in memory is right, the one on disk is written and never read.
        (
            """
_memory = {}
def load_effects(path):
    return dict(_memory.get(str(path), {}))
_save = save_effects
def save_effects(path, effects):
    _memory[str(path)] = dict(effects)
    _save(path, effects)
""",
            {"hit-reuses", "kill-anywhere"},
        ),
        # Remembers by id what the process has ever run.
        (
            """
_ran = {}
_one = answer_one
def answer_one(call, tool_impls, effects, effects_path):
    if call["id"] not in _ran:
        _ran[call["id"]] = _one(call, tool_impls, {}, effects_path)
    return _ran[call["id"]]
""",
            {"hit-reuses", "kill-anywhere"},
        ),
        # Remembers them in its home, which it keeps as long as the process.
        (
            """
def _home(call_id):
    return Path("/".join([os.environ["HOME"], "home", call_id + ".json"]))
_one = answer_one
def answer_one(call, tool_impls, effects, effects_path):
    if _home(call["id"]).exists():
        return json.loads(_home(call["id"]).read_text())
    answer = _one(call, tool_impls, {}, effects_path)
    _home(call["id"]).write_text(json.dumps(answer))
    return answer
""",
            {"hit-reuses", "kill-anywhere"},
        ),
    ],
    ids=["in memory by path", "in memory by id", "in files of its own"],
)
def test_what_only_a_used_process_knows_is_no_ledger(judge: Judge, code: str, criteria: set[str]) -> None:
    assert lost(judge(code)) >= criteria


@pytest.fixture
def answer(course: Course, starter: Starter) -> Iterator[Answer]:
    code = "def run_tool_uses(path):\n    try:\n        open(path, 'wb', 0).write(b'x')\n"
    code += "    except OSError as error:\n        return error.errno\n"
    answer = Answer(from_module("answer.py", code.encode()), course.level("4.2").names, starter, Budget())
    yield answer
    answer.close()


def test_a_test_takes_over_the_process_unless_the_one_before_failed(answer: Answer, tmp_path: Path) -> None:
    first = answer.process
    answer.leave()
    assert answer.process is first and answer.is_shared
    answer.leave(failed=True)
    assert answer.process is not first and not answer.is_shared


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a full disk is made by a limit")
def test_a_full_disk_has_no_space_left_and_is_over_with_the_test(answer: Answer) -> None:
    assert answer.fill_disk()
    assert answer.run_tool_uses(answer.new_folder() / "file") == 28  # ENOSPC
    answer.leave()
    assert answer.run_tool_uses(answer.new_folder() / "file") is None


def test_careful_means_a_process_for_each_step(answer: Answer) -> None:
    answer.careful = True
    seen = [answer.process, answer.resumed().process, answer.forget().process, answer.fresh().process]
    assert len(set(map(id, seen))) == 4 and not answer.is_shared


@pytest.mark.parametrize(
    ("level_id", "code", "criterion"),
    [
        # A missing ledger is empty, but not for a process that has saved nothing so far.
        (
            "4.2",
            """
_load, _save, _saved = load_effects, save_effects, []
def load_effects(path):
    if not _saved and not Path(path).exists():
        raise FileNotFoundError(path)
    return _load(path)
def save_effects(path, effects):
    _saved.append(path)
    return _save(path, effects)
""",
            "missing-ledger",
        ),
        # What a kill has left is put in the place of the file, however much of it was written; but only once.
        (
            "4.2",
            """
_load, _tidied = load_effects, []
def load_effects(path):
    left = Path(f"{path}.tmp")
    if not _tidied and left.exists() and not left.read_bytes():
        left.replace(path)
    _tidied.append(path)
    return _load(path)
""",
            "kill-anywhere",
        ),
        (
            "2.2",
            """
_load, _tidied = load_checkpoint, []
def load_checkpoint(path):
    left = Path(f"{path}.tmp")
    if not _tidied and left.exists() and not left.read_bytes():
        left.replace(path)
    _tidied.append(path)
    return _load(path)
""",
            "kill-anywhere",
        ),
    ],
    ids=["a missing ledger", "a ledger tidied up", "a checkpoint tidied up"],
)
def test_what_goes_wrong_only_in_a_new_process_is_seen(judge: Judge, level_id: str, code: str, criterion: str) -> None:
    for seed in range(3):
        assert criterion in lost(judge(code, level_id, seed=seed))


def test_a_function_lent_for_one_test_starts_nothing_in_a_later_one(judge: Judge, starter: Starter) -> None:
    before = len(list(Path("/proc/self/fd").iterdir())) if sys.platform == "linux" else 0
    report = judge("""
_prove, _lent = prove_replay_is_safe, []
def prove_replay_is_safe(function, workdir):
    for number, lent in enumerate(_lent):
        try:
            lent([], {}, str(workdir) + f"-{number}")
        except RuntimeError:
            pass
    _lent.append(function)
    return _prove(function, workdir)
""")
    assert not lost(report), report
    assert not list(starter.scratch.iterdir())
    assert sys.platform != "linux" or len(list(Path("/proc/self/fd").iterdir())) <= before
