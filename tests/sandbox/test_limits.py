"""Every limit is met, on the sealed level and on the weak one, and what cannot be set is named."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from grader.sandbox import limits
from grader.sandbox.layers import ALL

from . import spender
from .conftest import LIMITS, SANDBOX, Person

SMALL = {**LIMITS, "cpu_seconds": 1}
ENDS_BY = {"processor_time": signal.SIGXCPU, "processor_time_ignoring_the_signal": signal.SIGKILL}
SLOW = (*ENDS_BY, "waiting_is_free")


@cache
def spent(person: Person, is_sealed: bool) -> Any:
    names = [name for name in spender.SCENARIOS if name not in SLOW or (is_sealed and person.name == "ordinary")]
    return person.bench("spender", names, without=[] if is_sealed else list(ALL), limits=SMALL)


@pytest.mark.parametrize("is_sealed", [True, False], ids=["sealed", "weak"])
@pytest.mark.parametrize("name", spender.SCENARIOS)
def test_each_limit(person: Person, name: str, is_sealed: bool) -> None:
    if name == "threads" and person.name == "root":
        pytest.skip("root has no limit on processes; the README says so")
    if name in SLOW and (not is_sealed or person.name == "root"):
        pytest.skip("slow, and the same for all")
    result = spent(person, is_sealed)[name]
    if name in ENDS_BY:
        assert os.WTERMSIG(result["status"]) == ENDS_BY[name]
    else:
        assert (result["said"], result["status"]) == ("fine", 0)


def test_what_cannot_be_set_is_named(person: Person) -> None:
    result = spent(person, True)["no_core_file"]
    assert result["unset"] == (["processes"] if person.name == "root" else [])


def test_no_limit_where_none_is_wanted(person: Person) -> None:
    none = dict.fromkeys(LIMITS)
    assert person.bench("spender", ["no_core_file"], limits=none)["no_core_file"]["unset"] == []
    assert "70 files were opened" in person.bench("spender", ["open_files"], limits=none)["open_files"]["said"]


def alone(code: str, system: str = sys.platform) -> Any:
    setup = f"import sys, json, resource; sys.path.insert(0, {str(SANDBOX.parent)!r}); sys.platform = {system!r}\n"
    setup += "from sandbox import limits\n"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", setup + code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_macos_says_that_memory_is_not_limited() -> None:
    code = "print(json.dumps([limits.apply(1 << 30, 9, 1 << 20, 64, 64), resource.getrlimit(resource.RLIMIT_AS)]))"
    unset, memory = alone(code, "darwin")
    assert unset == ["memory", "processes"]
    assert memory == list(resource.getrlimit(resource.RLIMIT_AS))


def test_windows_says_that_nothing_is_limited() -> None:
    unset = alone("limits.resource = None; print(json.dumps(limits.apply(1, 1, 1, 1, 1)))", "win32")
    assert unset == ["memory", "cpu", "file_size", "open_files", "core", "processes"]


def test_a_lower_limit_in_force_stays() -> None:
    code = """
resource.setrlimit(resource.RLIMIT_NOFILE, (20, 30))
print(json.dumps([limits.apply(None, None, None, 64, None), resource.getrlimit(resource.RLIMIT_NOFILE)]))
"""
    assert alone(code) == [[], [30, 30]]


def test_a_count_is_kept_for_the_time_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = iter([10, 20])
    monkeypatch.setattr(limits, "_count", lambda user: next(counts))
    monkeypatch.setattr(limits, "_counted", None)
    assert [limits.tasks_of_user(60), limits.tasks_of_user(60), limits.tasks_of_user()] == [10, 10, 20]


def test_tasks_are_counted_with_their_threads(person: Person) -> None:
    if person.name == "root":
        pytest.skip("too many processes of root come and go")
    code = f"""
import sys, threading
sys.path.insert(0, {str(person.folder)!r})
from sandbox import limits
before = limits.tasks_of_user()
stop = threading.Event()
started = [threading.Thread(target=stop.wait) for _ in range(50)]
for thread in started: thread.start()
after = limits.tasks_of_user()
stop.set()
print(after - before)
"""
    assert 40 <= person.run("-c", code) <= 60  # others of this user may come and go
