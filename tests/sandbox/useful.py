"""What honest answers do, and must be able to do under the seal. Run by bench.py, each in a sealed child."""

# ruff: noqa: PTH101, PTH104, PTH106, PTH108, PTH109, PTH116, PTH123, PTH208, PTH211
# (system calls are the subject here)
from __future__ import annotations

import asyncio
import errno
import fcntl
import importlib
import mmap
import os
import random
import resource
import secrets
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType
from typing import Any


def line_tracer(box: Any) -> None:
    lines = []

    def traced() -> int:
        total = 0
        for number in range(3):
            total += number
        return total

    def tracer(frame: FrameType, event: str, argument: Any) -> Any:
        lines.append(event)
        return tracer

    sys.settrace(tracer)
    traced()
    sys.settrace(None)
    assert lines.count("line") >= 7


def threads(box: Any) -> None:
    seen: list[int] = []
    started = [threading.Thread(target=seen.append, args=(number,)) for number in range(40)]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()
    assert sorted(seen) == list(range(40))


def forty_threads_at_once(box: Any) -> None:
    barrier = threading.Barrier(40)
    with ThreadPoolExecutor(39) as pool:
        futures = [pool.submit(barrier.wait) for _ in range(39)]
        barrier.wait()
        assert len({future.result() for future in futures}) == 39


def event_loop(box: Any) -> None:
    async def main() -> list[int]:
        async def after(number: int) -> int:
            await asyncio.sleep(0.001)
            return number

        there = await asyncio.to_thread(os.getpid)
        return [there, *await asyncio.gather(*map(after, range(5)))]

    assert asyncio.run(main()) == [os.getpid(), 0, 1, 2, 3, 4]


def temporary_files(box: Any) -> None:
    with tempfile.NamedTemporaryFile() as file:
        file.write(b"x")
        file.flush()
        assert Path(file.name).parent == box.own / "tmp"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "a").write_text("a")
    with tempfile.TemporaryFile() as file:
        file.write(b"x")


def copies(box: Any) -> None:
    Path("a").write_text("content")
    shutil.copy("a", "b")
    shutil.copy2("a", "c")
    Path("folder/deep").mkdir(parents=True)
    shutil.move("c", "folder/deep/c")
    shutil.copytree("folder", "again")
    assert Path("again/deep/c").read_text() == "content"
    shutil.rmtree("again")
    assert not Path("again").exists()
    assert shutil.copy(box.library / "loose.py", "mine.py") == "mine.py"


def renames(box: Any) -> None:
    Path("one/two").mkdir(parents=True)
    Path("other").mkdir()
    Path("a.tmp").write_text("new")
    Path("a").write_text("old")
    os.replace("a.tmp", "a")
    assert Path("a").read_text() == "new"
    os.rename("a", "one/two/a")
    os.replace("one/two/a", "other/a")
    os.rename("one/two", "other/two")
    os.link("other/a", "one/linked")
    os.link("other/a", "same")
    os.symlink("other/a", "pointer")
    assert Path("one/linked").read_text() == Path("pointer").read_text() == "new"
    os.truncate("same", 1)
    assert Path("other/a").read_text() == "n"
    os.rmdir("other/two")
    os.unlink("pointer")


def syncs(box: Any) -> None:
    with open("a", "w") as file:
        file.write("x")
        file.flush()
        os.fsync(file.fileno())
        os.fdatasync(file.fileno())
    folder = os.open(".", os.O_RDONLY | os.O_DIRECTORY)
    os.fsync(folder)
    os.close(folder)


def database(box: Any) -> None:
    import sqlite3

    for mode in ("delete", "wal"):
        one, two = sqlite3.connect(f"{mode}.db"), sqlite3.connect(f"{mode}.db")
        assert one.execute(f"pragma journal_mode={mode}").fetchone() == (mode,)
        one.execute("create table t (x)")
        one.execute("insert into t values (137)")
        one.commit()
        assert two.execute("select x from t").fetchall() == [(137,)]
        one.close()
        two.close()


def memory_maps(box: Any) -> None:
    Path("a").write_bytes(bytes(4096))
    with open("a", "r+b") as file, mmap.mmap(file.fileno(), 4096) as view:
        view[:4] = b"1234"
        view.flush()
    assert Path("a").read_bytes()[:4] == b"1234"


def file_locks(box: Any) -> None:
    with open("lock", "w") as one, open("lock", "w") as two:
        fcntl.lockf(one, fcntl.LOCK_EX)
        fcntl.lockf(one, fcntl.LOCK_UN)
        fcntl.flock(one, fcntl.LOCK_EX | fcntl.LOCK_NB)
        try:
            fcntl.flock(two, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
    raise AssertionError("the lock did not hold")


def times_and_chance(box: Any) -> None:
    began = time.monotonic()
    time.sleep(0.01)
    assert time.monotonic() - began >= 0.01
    assert 0 <= random.random() < 1
    assert len(os.urandom(8)) == len(secrets.token_bytes(8)) == 8
    assert random.SystemRandom().randrange(10) < 10
    assert time.localtime().tm_year > 2000


def late_imports(box: Any) -> None:
    names = "sqlite3 decimal email.message xml.etree.ElementTree hashlib uuid csv unittest.mock zoneinfo lzma bz2 ssl"
    for name in names.split():
        importlib.import_module(name)
    sys.path.insert(0, str(box.library))
    assert importlib.import_module("loose").VALUE == "loose"
    assert importlib.import_module("open.beside").VALUE == "beside"


def signals_to_itself(box: Any) -> None:
    seen: list[int] = []
    for number in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM):
        signal.signal(number, lambda number, frame: seen.append(number))
    os.kill(os.getpid(), signal.SIGUSR1)
    signal.raise_signal(signal.SIGUSR2)
    signal.setitimer(signal.ITIMER_REAL, 0.005)
    time.sleep(0.05)
    other = threading.Thread(target=time.sleep, args=(0.05,))
    other.start()
    assert other.ident is not None
    signal.pthread_kill(other.ident, signal.SIGUSR1)
    other.join()
    assert sorted(seen) == sorted([signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM, signal.SIGUSR1])


def full_disk(box: Any) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        Path("a").write_bytes(bytes(200))
    except OSError as error:
        assert error.errno == errno.EFBIG
    else:
        raise AssertionError("the file grew past the limit")
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    Path("a").write_bytes(bytes(200))


def modes_and_times_pretend(box: Any) -> None:
    Path("a").write_text("x")
    before = os.stat("a")
    os.chmod("a", 0o777)
    os.chown("a", os.getuid(), os.getgid())
    os.utime("a", (1, 1))
    os.setxattr("a", "user.x", b"1")
    os.fchmod(os.open("a", os.O_RDONLY), 0o777)
    after = os.stat("a")
    assert (before.st_mode, before.st_ctime_ns, before.st_mtime_ns) == (
        after.st_mode,
        after.st_ctime_ns,
        after.st_mtime_ns,
    )


def null_device(box: Any) -> None:
    with open(os.devnull, "w") as file:
        file.write("x")
    with open(os.devnull, "rb") as file:
        assert file.read() == b""


def wandering_off(box: Any) -> None:
    os.chdir("/")
    assert os.getcwd() == "/"
    (box.own / "still").write_text("here")
    os.chdir(box.own)
    assert sorted(os.listdir(".")) == ["still", "tmp"]


def questions(box: Any) -> None:
    assert (os.cpu_count() or 0) >= 1
    Path("a").write_text("x")
    assert os.access("a", os.R_OK | os.W_OK)
    assert not os.access("a", os.X_OK)
    assert os.getcwd() == str(box.own)
    assert Path("a").resolve() == box.own / "a"
    assert os.uname().sysname == "Linux"
    assert shutil.disk_usage(".").free > 0


def socket_pair(box: Any) -> None:
    one, two = socket.socketpair()
    one.sendall(b"x")
    assert two.recv(1) == b"x"


def refused_program(box: Any) -> None:
    import subprocess

    try:
        subprocess.run(["true"], check=False)
    except PermissionError:
        return
    raise AssertionError("a program ran")


SCENARIOS = {
    function.__name__: function
    for function in (
        line_tracer, threads, forty_threads_at_once, event_loop, temporary_files, copies, renames, syncs, database,
        memory_maps, file_locks, times_and_chance, late_imports, signals_to_itself, full_disk,
        modes_and_times_pretend, null_device, wandering_off, questions, socket_pair, refused_program,
    )
}  # fmt: skip
