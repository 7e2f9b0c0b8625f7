"""Children that are watched: every state on disk is seen, whatever runs over there, and floods are stopped."""

from __future__ import annotations

import sys

import pytest

from grader.zygote import SECCOMP, Zygote

from .conftest import Judge, lost

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux stops a process before its system calls")

IN_PLACE = """
def save_effects(path, effects):
    Path(f"{path}.tmp").write_text(json.dumps(effects))
    %s
    Path(path).unlink(missing_ok=True)
    Path(path).write_text(json.dumps(effects))
    Path(f"{path}.tmp").unlink()
"""


@pytest.mark.parametrize(
    "trick",
    [
        "pass",
        "sys.settrace(None); sys._getframe().f_trace = None",
        "import threading; threading.settrace(None); sys.settrace(lambda *_: None)",
        "[open(Path(path).parent / 'step', 'w').close() for _ in range(9000)]",
        "os.write(os.open(Path(path).parent / 'x', os.O_CREAT | os.O_WRONLY), b'x' * 4_000_000)",
    ],
)
def test_a_save_that_is_not_atomic_is_seen_whatever_hides_it(judge: Judge, trick: str) -> None:
    assert lost(judge(IN_PLACE % trick)) >= {"atomic-save", "kill-anywhere"}


def test_a_save_in_a_thread_is_seen_too(judge: Judge) -> None:
    code = """
_save = save_effects
def save_effects(path, effects):
    import threading
    worker = threading.Thread(target=_save, args=(path, effects))
    worker.start()
    worker.join()
"""
    assert lost(judge(IN_PLACE % "pass" + code)) >= {"atomic-save", "kill-anywhere"}


def test_a_file_that_is_mapped_cannot_change_unseen(judge: Judge) -> None:
    code = """
def save_effects(path, effects):
    import mmap
    data = json.dumps(effects).encode()
    with open(path, "wb+") as file:
        file.truncate(len(data))
        with mmap.mmap(file.fileno(), 0) as view:
            view[:] = data
"""
    assert lost(judge(code)) >= {"atomic-save", "kill-anywhere"}


def test_what_it_was_doing_is_told_by_its_own_line(judge: Judge) -> None:
    report = judge("def save_effects(path, effects):\n    Path(path).write_text(json.dumps(effects))")
    feedback = next(row["feedback"] for row in report["criteria"] if row["id"] == "atomic-save")
    assert "in save_effects: Path(path).write_text(json.dumps(effects))" in feedback


@pytest.mark.parametrize(
    "flood",
    [
        "while True: print('x' * 10**6)",
        "for n in range(10**9): open(Path(path).parent / str(n), 'w').close()",
        "for n in range(10**9): (Path(path).parent / str(n)).write_bytes(bytes(60 << 20))",
    ],
)
def test_a_flood_is_stopped_and_costs_no_other_criterion(judge: Judge, flood: str) -> None:
    report = judge(f"def load_effects(path):\n    {flood}", seconds=40.0)
    assert "missing-ledger" in lost(report)
    assert "proof" not in lost(report)
    assert report["error"] in ("flood", "timeout")


def test_a_full_disk_cannot_be_pretended_away(judge: Judge) -> None:
    code = """
import resource
resource.setrlimit = lambda *_: None
sys.modules["resource"] = None
def run_tool_uses(content, tool_impls, effects_path, _run=run_tool_uses):
    results = _run(content, tool_impls, effects_path)
    if load_effects(effects_path) == {}:
        raise OSError("full")
    return results
_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
"""
    plain = code.replace('resource.setrlimit = lambda *_: None\nsys.modules["resource"] = None\n', "")
    assert lost(judge(code)) == lost(judge(plain))


def test_a_process_that_is_not_sealed_is_followed_by_its_code(judge: Judge) -> None:
    starter = Zygote(without=[SECCOMP])
    try:
        assert judge("", starter=starter)["passed"]
        assert lost(judge(IN_PLACE % "pass", starter=starter)) >= {"atomic-save", "kill-anywhere"}
    finally:
        starter.close()


def test_calls_within_calls_end_somewhere(judge: Judge) -> None:
    code = """
def prove_replay_is_safe(run_tool_uses, workdir):
    ledger, numbers = Path(workdir) / "effects.json", iter(range(10**9))

    def create_ticket(ticket):
        call = {"type": "tool_use", "id": f"toolu_{next(numbers)}", "name": "create_ticket", "input": ticket}
        return run_tool_uses([call], {"create_ticket": create_ticket}, ledger)

    create_ticket({"title": "x"})
"""
    report = judge(code)
    assert lost(report) == {"proof"}
    assert report["error"] == "crashed"


def test_a_save_that_is_atomic_only_where_it_is_looked_at(judge: Judge) -> None:
    code = """
_save = save_effects
def save_effects(path, effects):
    if os.path.exists(path) and os.stat(path).st_nlink > 1:
        return _save(path, effects)
    with open(path, "r+" if os.path.exists(path) else "w") as file:
        file.write(json.dumps(effects))
        file.truncate()
"""
    assert "atomic-save" in lost(judge(code))


@pytest.mark.parametrize("tail", ['b" " * (2 << 20) + b"x"', 'b"[" * 900 + b"]" * 900'])
def test_a_ledger_that_is_too_large_or_too_deep_is_none(judge: Judge, tail: str) -> None:
    code = f"""
_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    data = Path(path).read_bytes()
    temp = Path(f"{{path}}.two")
    temp.write_bytes(data + {tail} if b" " in {tail} else data[:-1] + b', "x": ' + {tail} + b"}}")
    temp.replace(path)
"""
    report = judge(code)
    assert {"atomic-save", "kill-anywhere"} <= lost(report)
    assert report["error"] in (None, "flood")


def test_who_saves_well_only_while_each_change_takes_its_time_is_found_out(judge: Judge) -> None:
    report = judge("""
import time
def pace():
    times = []
    for _ in range(6):
        began = time.perf_counter()
        try:
            os.rmdir("/nowhere/at/all")
        except OSError:
            times.append(time.perf_counter() - began)
    return sorted(times)[1]
usual = min(pace() for _ in range(5))
def save_effects(path, effects):
    Path(f"{path}.tmp").write_text(json.dumps(effects))
    if pace() < 1.6 * usual:
        Path(path).unlink(missing_ok=True)
    os.rename(f"{path}.tmp", path)
""")
    assert "atomic-save" in lost(report)


def test_many_processes_fill_no_more_than_a_few_could(judge: Judge) -> None:
    report = judge("""
def fill():
    for number in range(2):
        with open(f"{os.environ['HOME']}/home/{os.getpid()}-{number}", "wb", 0) as file:
            file.write(bytes(60 << 20))
filled = [fill()]
""")
    assert report["error"] == "flood"
    assert "kill-anywhere" in lost(report)


def test_a_file_that_is_touched_is_there(judge: Judge) -> None:
    """The seal pretends that times were changed, but not those of a file that is missing."""
    code = """
def save_effects(path, effects):
    temp = Path(f"{path}.tmp")
    temp.touch()
    with temp.open("r+", encoding="utf-8") as file:
        file.truncate()
        json.dump(effects, file)
    import shutil
    shutil.copystat(temp, temp)
    temp.replace(path)
"""
    assert not lost(judge(code))
