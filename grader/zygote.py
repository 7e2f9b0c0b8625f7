"""Starting and ending the processes that hold a submission, from the grader's side."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from .paths import PACKAGE, scratch_home
from .runtime.channel import Channel, Drain, PipeChannel, SocketChannel
from .runtime.ground import remove_tree as remove_tree
from .sandbox.layers import SECCOMP

if TYPE_CHECKING:
    from .watch import Watch

START = PACKAGE / "runtime" / "start.py"
MARK = "EXIT137_SCRATCH"
CAN_FORK = hasattr(os, "fork") and hasattr(socket, "send_fds")
LIMITS = {"memory_bytes": 512 << 20, "cpu_seconds": 60, "file_bytes": 64 << 20, "open_files": 256, "processes": 64}


@dataclass
class Process:
    """A running child: its process id, the wire to it, its printed output where that is kept, and whether it is sealed:
    None as long as it has not said so, and until then nothing of an answer runs in it."""

    pid: int
    channel: Channel
    printed: Drain | None
    popen: subprocess.Popen[bytes] | None = None
    sealed: bool | None = None


class Starter(Protocol):
    """Starts children that may write below one folder, and ends them."""

    scratch: Path

    def start(self, folder: Path) -> Process: ...
    def end(self, process: Process) -> str: ...
    def kill(self, process: Process) -> None: ...
    def close(self) -> None: ...


def open_starter() -> Starter:
    """The fastest starter this system has."""
    portable = os.environ.get("EXIT137_PORTABLE") == "1"  # lets the tests try the other way on Linux
    return Zygote() if CAN_FORK and not portable else Single()


class Zygote:
    """A trusted process of ours that forks one sealed child at a time in a millisecond or two."""

    def __init__(self, without: Sequence[str] = ()) -> None:
        """`without`: layers of the seal to leave out (grader.sandbox.layers), for trials."""
        self.scratch = Path(tempfile.mkdtemp(prefix="exit137-", dir=scratch_home())).resolve()
        # What is not sealed can end the watching process, so there is no use in a watch.
        watch = SECCOMP not in without
        config = {**readable_and_hidden(), "scratch": str(self.scratch), "without": list(without), "limits": LIMITS}
        self._config = json.dumps({**config, "watch": watch}).encode() + b"\n"
        self._launch()

    def _launch(self) -> None:
        self._control, far = socket.socketpair()
        with far:
            options: dict[str, Any] = {"pass_fds": (far.fileno(),), "start_new_session": True}
            self._popen = _interpreter("zygote", str(far.fileno()), mark=str(self.scratch), **options)
        self._ready = False
        self._control.sendall(self._config)

    def start(self, folder: Path) -> Process:
        lay_out(folder)
        try:
            return self._spawn(folder)
        except (OSError, Lost):  # an answer that is not sealed can kill it
            self._lose()
            self._launch()
            return self._spawn(folder)

    def _spawn(self, folder: Path) -> Process:
        if not self._ready:
            self._read()
            self._ready = True
        near, far = socket.socketpair()
        reading, writing = os.pipe()
        drain = Drain(reading)
        channel = SocketChannel(near, drain, _watch, trusted=False)
        try:
            order = json.dumps({"spawn": str(folder)}).encode() + b"\n"
            socket.send_fds(self._control, [order], [far.fileno(), writing])
            return Process(int(self._read()["pid"]), channel, drain)
        except BaseException:
            channel.close()
            drain.finish()
            raise
        finally:
            far.close()
            os.close(writing)

    def end(self, process: Process) -> str:
        """End a child and all it started; how it had ended: "killed" by us, "exited", "crashed" or "timeout".

        Lost when the zygote has ended, unless the child itself could have done that.
        """
        try:
            self._control.sendall(json.dumps({"end": process.pid}).encode() + b"\n")
            ending = _ending(os.waitstatus_to_exitcode(int(self._read()["status"])))
        except (OSError, Lost):
            self._lose()
            if process.sealed is not False:
                raise Lost("the process that starts children was ended by somebody else") from None
            ending = "crashed"
        process.channel.close()
        if process.printed is not None:
            process.printed.finish()
        return ending

    def kill(self, process: Process) -> None:
        """End a child whose way of ending says nothing, without waiting for it where that is safe."""
        if not process.sealed or not isinstance(process.channel, SocketChannel) or process.channel.stops is None:
            self.end(process)
            return
        process.channel.close()  # with the end of its watch no call of its that changes a file goes through any more
        with suppress(OSError):  # if the zygote is gone, so are its children
            self._control.sendall(json.dumps({"kill": process.pid}).encode() + b"\n")
        if process.printed is not None:
            process.printed.finish()

    def _read(self) -> dict[str, Any]:
        line = b""
        while not line.endswith(b"\n"):
            data = self._control.recv(1 << 16)
            if not data:
                raise Lost
            line += data
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _lose(self) -> None:
        """It is gone or of no more use: end it, and what it has started."""
        self._control.close()
        self._popen.kill()
        self._popen.wait()
        end_marked(str(self.scratch))

    def close(self) -> None:
        self._control.close()
        if not _wait_or_kill(self._popen):
            end_marked(str(self.scratch))
        remove_tree(self.scratch)


class Lost(Exception):
    """The process that starts children has ended."""


class Single:
    """A new interpreter for each child, for systems without fork: slower, and not isolated from files."""

    def __init__(self) -> None:
        self.scratch = Path(tempfile.mkdtemp(prefix="exit137-")).resolve()

    def start(self, folder: Path) -> Process:
        lay_out(folder)
        options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        popen = _interpreter("single", str(folder), mark=str(self.scratch), **options)
        assert popen.stdin is not None and popen.stdout is not None
        popen.stdin.write(json.dumps({"limits": LIMITS}).encode() + b"\n")
        popen.stdin.flush()
        return Process(popen.pid, PipeChannel(popen.stdout, popen.stdin, trusted=False), None, popen)

    def end(self, process: Process) -> str:
        popen = process.popen
        assert popen is not None
        code = popen.poll()
        if code is None:
            popen.kill()
            code = popen.wait()
        process.channel.close()
        return _ending(code)

    def kill(self, process: Process) -> None:
        self.end(process)

    def close(self) -> None:
        end_marked(str(self.scratch))
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


def end_marked(mark: str) -> None:
    """Kill every process that carries the mark of a zygote in its environment (Linux: elsewhere nothing is found).

    For what an answer that is not sealed left running when it had killed the zygote.
    """
    for number in range(3):
        found = [pid for pid in _marked(mark) if pid != os.getpid()]
        for pid in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if not found:
            return
        time.sleep(0.02 * number)


def _marked(mark: str) -> Iterator[int]:
    carried = f"{MARK}={mark}".encode()
    for folder in Path("/proc").glob("[0-9]*") if sys.platform == "linux" else ():
        with suppress(OSError):
            if carried in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)


def _watch(descriptors: list[int]) -> Watch:
    from .watch import Watch  # for Linux only

    listener, asker = descriptors
    return Watch(listener, asker)


def _interpreter(*arguments: str, mark: str, **options: Any) -> subprocess.Popen[bytes]:
    """A bare Python with a clean environment: nothing of the caller's secrets goes along."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "PATHEXT", "COMSPEC") if name in os.environ}
    environment = {"PATH": os.defpath, "LANG": "C.UTF-8", "MPLBACKEND": "agg", MARK: mark, **kept}
    command = [sys.executable, "-I", "-S", "-X", "utf8", "-W", "ignore", str(START), *arguments]
    options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("stdout", subprocess.DEVNULL)
    return subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL, cwd=tempfile.gettempdir(), **options)


def lay_out(folder: Path) -> None:
    """Make the three folders of a place, also where an earlier process has put something else at their names."""
    for name in ("home", "tmp", "work"):
        path = folder / name
        if path.is_symlink() or path.is_file():
            path.unlink()
        path.mkdir(parents=True, exist_ok=True)


def _ending(code: int) -> str:
    if code >= 0:
        return "crashed" if code == 70 else "exited"
    number = -code
    if number == signal.SIGKILL:
        return "killed"
    return "timeout" if number == getattr(signal, "SIGXCPU", 0) else "crashed"


def _wait_or_kill(popen: subprocess.Popen[bytes], seconds: float = 5.0) -> bool:
    """Whether it has ended by itself, and well."""
    try:
        return popen.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        popen.kill()
        popen.wait()
        return False


def now() -> float:
    """The monotonic clock, in seconds."""
    return time.monotonic()
