"""What each limit stops. Run by bench.py, each in a child with small limits: "fine" when the limit was met."""

# ruff: noqa: PTH116, PTH123
# (system calls are the subject here)
from __future__ import annotations

import errno
import os
import resource
import signal
import threading
import time
from typing import Any


def memory(box: Any) -> None:
    try:
        bytearray(600 << 20)
    except MemoryError:
        return
    raise AssertionError("600 MB were there to take")


def growing_list(box: Any) -> None:
    kept = []
    try:
        while len(kept) < 1000:
            kept.append(bytes(4 << 20))
    except MemoryError:
        del kept[:]
        return
    raise AssertionError("4 GB were there to take")


def file_size(box: Any) -> None:
    with open("big", "wb") as file:
        try:
            for _ in range(10):
                file.write(bytes(1 << 20))
                file.flush()
        except OSError as error:
            assert error.errno == errno.EFBIG
            assert os.stat("big").st_size == 4 << 20
            return
    raise AssertionError("the file grew past the limit")


def open_files(box: Any) -> None:
    try:
        for _ in range(70):
            os.open(os.devnull, os.O_RDONLY)
    except OSError as error:
        assert error.errno == errno.EMFILE
        return
    raise AssertionError("70 files were opened")


def threads(box: Any) -> None:
    threading.stack_size(32 << 10)
    stop = threading.Event()
    started = 0
    try:
        for _ in range(300):
            threading.Thread(target=stop.wait, daemon=True).start()
            started += 1
    except RuntimeError:
        assert 40 < started < 70, started
        return
    raise AssertionError("300 threads were started")


def no_core_file(box: Any) -> None:
    assert resource.getrlimit(resource.RLIMIT_CORE) == (0, 0)


def priority(box: Any) -> None:
    assert os.getpriority(os.PRIO_PROCESS, 0) == 0


def processor_time(box: Any) -> None:
    while True:
        pass


def processor_time_ignoring_the_signal(box: Any) -> None:
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    while True:
        pass


def waiting_is_free(box: Any) -> None:
    time.sleep(1.2)


SCENARIOS = {
    function.__name__: function
    for function in (
        memory, growing_list, file_size, open_files, threads, no_core_file, priority, processor_time,
        processor_time_ignoring_the_signal, waiting_is_free,
    )
}  # fmt: skip
