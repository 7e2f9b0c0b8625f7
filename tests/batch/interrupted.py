"""Runs `exit137 grade` and stops it at its N-th file operation below RESULTS: `interrupted.py HOW N COUNT RESULTS ...`.

HOW is `kill` (SIGKILL just before the operation), `full` (it fails as on a full disk) or `count` (nothing; the file
COUNT then tells how many operations there were). Every opening for writing, half written file, sync, rename, new
folder and removal counts: most are seen by an audit hook, which also sees those that are added later.
"""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
from pathlib import Path
from typing import Any

how, number, count_file, results = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4]
done = 0


def operation() -> None:
    global done
    done += 1
    if how == "count":
        count_file.write_text(str(done))
    elif done == number and how == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    elif done >= number and how == "full":
        raise OSError(errno.ENOSPC, "No space left on device")


def is_ours(path: Any) -> bool:
    return isinstance(path, (str, os.PathLike)) and os.fspath(path).startswith(results)


def audit(event: str, args: tuple[Any, ...]) -> None:
    if event == "open" and is_ours(args[0]):
        if any(letter in (args[1] or "") for letter in "wxa+") or args[2] & (os.O_WRONLY | os.O_RDWR):
            operation()
    elif (event in ("os.rename", "os.mkdir") and is_ours(args[0])) or (
        event in ("os.remove", "os.rmdir") and how == "kill" and is_ours(args[0])
    ):
        operation()  # on a full disk things can still be removed


class InHalves:
    """A file whose writes can be stopped in the middle."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def __enter__(self) -> InHalves:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def write(self, data: bytes) -> int:
        half = len(data) // 2
        self.file.write(data[:half])
        self.file.flush()
        operation()
        self.file.write(data[half:])
        return len(data)


def opened(path: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
    file = plain_open(path, mode, *args, **kwargs)
    return InHalves(file) if is_ours(path) and mode == "wb" else file


def synced(descriptor: int) -> None:
    operation()
    plain_fsync(descriptor)


from grader import cli  # noqa: E402
from grader.sandbox import canary  # noqa: E402

kept = canary.probe()
canary.probe = lambda fresh=False: kept  # isolation has its own tests and no file operation below RESULTS
plain_open, io.open, plain_fsync, os.fsync = io.open, opened, os.fsync, synced
sys.addaudithook(audit)
sys.exit(cli.main(["grade", *sys.argv[5:], "--out", results]))
