"""Starting and ending the processes that hold a submission, from the grader's side."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from .paths import PACKAGE
from .runtime.channel import Channel, Drain, PipeChannel, SocketChannel

START = PACKAGE / "runtime" / "start.py"
CAN_FORK = hasattr(os, "fork") and hasattr(socket, "send_fds")
LIMITS = {"memory_bytes": 512 << 20, "cpu_seconds": 60, "file_bytes": 64 << 20, "open_files": 256, "processes": 64}


@dataclass
class Process:
    """A running child: its process id, the wire to it, and its printed output where that is kept."""

    pid: int
    channel: Channel
    printed: Drain | None
    popen: subprocess.Popen[bytes] | None = None


class Starter(Protocol):
    """Starts children that may write below one folder, and ends them."""

    scratch: Path

    def start(self, folder: Path) -> Process: ...
    def end(self, process: Process) -> str: ...
    def close(self) -> None: ...


def open_starter() -> Starter:
    """The fastest starter this system has."""
    portable = os.environ.get("EXIT137_PORTABLE") == "1"  # lets the tests try the other way on Linux
    return Zygote() if CAN_FORK and not portable else Single()


class Zygote:
    """A trusted process of ours that forks one sealed child at a time in a millisecond or two."""

    def __init__(self, without: Sequence[str] = ()) -> None:
        """`without`: layers of the seal to leave out (grader.sandbox.layers), for trials."""
        self.scratch = Path(tempfile.mkdtemp(prefix="exit137-")).resolve()
        self._control, far = socket.socketpair()
        with far:
            self._popen = _interpreter("zygote", str(far.fileno()), pass_fds=(far.fileno(),), start_new_session=True)
        self._ready = False
        config = {**readable_and_hidden(), "scratch": str(self.scratch), "without": list(without), "limits": LIMITS}
        self._control.sendall(json.dumps(config).encode() + b"\n")

    def start(self, folder: Path) -> Process:
        if not self._ready:
            self._read()
            self._ready = True
        _lay_out(folder)
        near, far = socket.socketpair()
        reading, writing = os.pipe()
        try:
            order = json.dumps({"spawn": str(folder)}).encode() + b"\n"
            socket.send_fds(self._control, [order], [far.fileno(), writing])
            pid = int(self._read()["pid"])
        finally:
            far.close()
            os.close(writing)
        drain = Drain(reading)
        return Process(pid, SocketChannel(near, drain), drain)

    def end(self, process: Process) -> str:
        """End a child and all it started; how it had ended: "killed" by us, "exited", "crashed" or "timeout"."""
        self._control.sendall(json.dumps({"end": process.pid}).encode() + b"\n")
        status = int(self._read()["status"])
        process.channel.close()
        if process.printed is not None:
            process.printed.finish()
        return _ending(os.waitstatus_to_exitcode(status))

    def _read(self) -> dict[str, Any]:
        line = b""
        while not line.endswith(b"\n"):
            data = self._control.recv(1 << 16)
            if not data:
                raise RuntimeError("the process that starts children has ended")
            line += data
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        self._control.close()
        _wait_or_kill(self._popen)
        remove_tree(self.scratch)


class Single:
    """A new interpreter for each child, for systems without fork: slower, and not isolated from files."""

    def __init__(self) -> None:
        self.scratch = Path(tempfile.mkdtemp(prefix="exit137-")).resolve()

    def start(self, folder: Path) -> Process:
        _lay_out(folder)
        popen = _interpreter("single", str(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert popen.stdin is not None and popen.stdout is not None
        popen.stdin.write(json.dumps({"limits": LIMITS}).encode() + b"\n")
        popen.stdin.flush()
        return Process(popen.pid, PipeChannel(popen.stdout, popen.stdin), None, popen)

    def end(self, process: Process) -> str:
        popen = process.popen
        assert popen is not None
        code = popen.poll()
        if code is None:
            popen.kill()
            code = popen.wait()
        process.channel.close()
        return _ending(code)

    def close(self) -> None:
        remove_tree(self.scratch)


def readable_and_hidden() -> dict[str, list[str]]:
    """What a sealed child may read (the interpreter, libraries, the reference) and what lies hidden in it."""
    import exit137

    reference = Path(exit137.__file__).resolve().parent
    readable = {
        sys.base_prefix,
        sys.prefix,
        sys.exec_prefix,
        str(reference),
        str(Path(sys.executable).resolve().parent),
    }
    readable |= {folder for folder in site_folders() if Path(folder).is_dir()}
    return {"readable": sorted(readable), "hidden": [str(PACKAGE)]}


def site_folders() -> list[str]:
    """The folders of installed libraries, as the grader itself sees them."""
    return [entry for entry in sys.path if Path(entry).name in ("site-packages", "dist-packages")]


def remove_tree(folder: Path) -> None:
    """Remove a scratch folder, whatever a submission did to the modes in it. Nothing may be running in it."""
    for parent, names, _ in os.walk(folder):
        for path in (Path(parent, name) for name in names):
            if not path.is_symlink():
                with suppress(OSError):
                    path.chmod(0o700)
    shutil.rmtree(folder, ignore_errors=True)


def _interpreter(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """A bare Python with a clean environment: nothing of the caller's secrets goes along."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "PATHEXT", "COMSPEC") if name in os.environ}
    environment = {"PATH": os.defpath, "LANG": "C.UTF-8", "MPLBACKEND": "agg", **kept}
    command = [sys.executable, "-I", "-S", "-X", "utf8", "-W", "ignore", str(START), *arguments]
    options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("stdout", subprocess.DEVNULL)
    return subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL, cwd=tempfile.gettempdir(), **options)


def _lay_out(folder: Path) -> None:
    for name in ("home", "tmp", "work"):
        (folder / name).mkdir(parents=True, exist_ok=True)


def _ending(code: int) -> str:
    if code >= 0:
        return "crashed" if code == 70 else "exited"
    number = -code
    if number == signal.SIGKILL:
        return "killed"
    return "timeout" if number == getattr(signal, "SIGXCPU", 0) else "crashed"


def _wait_or_kill(popen: subprocess.Popen[bytes], seconds: float = 5.0) -> None:
    try:
        popen.wait(seconds)
    except subprocess.TimeoutExpired:
        popen.kill()
        popen.wait()


def now() -> float:
    """The monotonic clock, in seconds."""
    return time.monotonic()
