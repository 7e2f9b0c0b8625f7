"""Trying every attempt under a choice of layers, and looking at what came of it.

A refusal counts only beside a control: the same attempt by the same user without any layer, which must succeed.
Where even that fails, the attempt says nothing here and is called "not tried".
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import NoReturn

from . import bubblewrap, limits, seal, subreaper
from .attempts import ATTEMPTS, LIMITS, SECRET, Target, perform
from .layers import ALL, LANDLOCK, NO_NEW_PRIVS, SECCOMP

NOTHING, WEAK, ONLY_SECCOMP, ONLY_LANDLOCK, SEALED, BUBBLEWRAP = (
    "nothing",
    "limits",
    "seccomp",
    "landlock",
    "sealed",
    "bubblewrap",
)
DONE = "done"
_SECONDS = 5

_LEFT_OUT: dict[str, set[str]] = {
    WEAK: set(ALL),
    ONLY_SECCOMP: set(ALL) - {NO_NEW_PRIVS, SECCOMP},
    ONLY_LANDLOCK: set(ALL) - {NO_NEW_PRIVS, *LANDLOCK},
    SEALED: set(),
}


class Bench:
    """A planted target and everything needed to see what an attempt did to it. Used in a process of its own."""

    def __init__(self) -> None:
        self.root = Path(tempfile.mkdtemp(prefix="exit137-canary-"))
        self.outside, self.scratch = self.root / "outside", self.root / "scratch"
        self.sibling, self.own = self.scratch / "sibling", self.scratch / "own"
        self.memory = ctypes.create_string_buffer(8)
        self.signals = 0
        self.tcp = socket.create_server(("127.0.0.1", 0))
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.bind(("127.0.0.1", 0))
        self.outside.mkdir()
        self.listener, self.datagram, self.abstract = (
            socket.socket(socket.AF_UNIX, kind) for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_STREAM)
        )
        self.listener.bind(str(self.root / "listener"))
        self.listener.listen()
        self.datagram.bind(str(self.root / "datagram"))
        self.abstract.bind("\0" + self.root.name)
        self.abstract.listen()
        self.sibling.mkdir(parents=True)
        self.plant()
        signal.signal(signal.SIGUSR1, self._count)
        subreaper.become()
        self.policy = seal.prepare([], [], str(self.scratch))

    def _count(self, number: int, frame: FrameType | None) -> None:
        self.signals += 1

    def plant(self) -> None:
        """Everything as it was before the first attempt."""
        for folder in (self.outside, self.own):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        (self.outside / "secret").write_text(SECRET)
        (self.sibling / "answer").write_text(SECRET)
        (self.sibling / "new").unlink(missing_ok=True)
        self.memory.raw = bytes(8)
        self.signals = 0
        while select.select([self.udp, self.datagram], [], [], 0)[0]:
            for each in select.select([self.udp, self.datagram], [], [], 0)[0]:
                each.recv(100)

    def target(self) -> dict[str, object]:
        """What an attempt is told, as JSON."""
        return {
            "outside": str(self.outside), "sibling": str(self.sibling), "own": str(self.own), "pid": os.getpid(),
            "address": ctypes.addressof(self.memory), "tcp": self.tcp.getsockname()[1],
            "udp": self.udp.getsockname()[1], "abstract": self.root.name, "listener": str(self.root / "listener"),
            "datagram": str(self.root / "datagram"),
        }  # fmt: skip

    def layers(self) -> object:
        """What a child says that enters the seal: `Layers.as_json()`."""
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            try:
                os.write(writer, json.dumps(seal.enter(self.policy, str(self.own)).as_json()).encode())
            finally:
                os._exit(0)
        os.close(writer)
        with os.fdopen(reader, "rb") as pipe:
            report = pipe.read()
        os.waitpid(pid, 0)
        return json.loads(report)

    def attempt(self, name: str, under: str) -> str:
        """ "done", "no effect" (the caller was told that it went well), "killed", or "refused (ERRNO)"."""
        self.plant()
        before = (self.outside / "secret").stat().st_ctime_ns
        report = self._in_bubblewrap(name) if under == BUBBLEWRAP else self._in_child(name, under)
        if under != NOTHING:
            subreaper.sweep()
        if report != DONE:
            return report
        traces = {
            "daemonise": name == "daemonise" and self._daemon_lives(),
            "signal_parent": self.signals > 0,
            "signal_by_descriptor": self.signals > 0,
            "write_parent_memory": self.memory.raw != bytes(8),
            "send_udp": self._received(self.udp),
            "send_from_pair": self._received(self.datagram),
        }
        traces |= {
            name: (self.outside / "secret").exists() and (self.outside / "secret").stat().st_ctime_ns != before
            for name in ("chmod_outside", "chown_outside", "utime_outside", "xattr_outside")
        }
        return DONE if traces.get(name, True) else "no effect"

    def _daemon_lives(self) -> bool:
        until = time.monotonic() + 0.3
        while time.monotonic() < until and not (self.own / "alive").exists():
            time.sleep(0.01)
        subreaper.sweep()
        return (self.own / "alive").exists()

    def _received(self, end: socket.socket) -> bool:
        return bool(select.select([end], [], [], 0)[0])

    def _in_child(self, name: str, under: str) -> str:
        target = Target(**self.target())
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reader)
            _quiet()
            _become(name, under, target, self.policy, writer)
        os.close(writer)
        ready, _, _ = select.select([reader], [], [], _SECONDS)
        report = os.read(reader, 200).decode() if ready else "hung"
        os.close(reader)
        if not ready:
            os.kill(pid, signal.SIGKILL)
        status = os.waitpid(pid, 0)[1]
        if report:
            return report
        return "killed" if os.WIFSIGNALED(status) else DONE  # without a word: it has become another program

    def _in_bubblewrap(self, name: str) -> str:
        inside = [sys.executable, "-I", "-S", str(Path(__file__).with_name("__main__.py")), "inside"]
        readable = [*bubblewrap.interpreter_paths(), str(Path(__file__).parent), "/usr/bin"]
        argv = bubblewrap.command(inside, readable, [], str(self.scratch / "own"))
        order = json.dumps({"name": name, "target": self.target()})
        done = subprocess.run(argv, input=order, capture_output=True, text=True, timeout=_SECONDS, check=False)
        if done.returncode == 0:
            return done.stdout or DONE
        if done.returncode > 128:
            return "killed"
        raise RuntimeError(f"bubblewrap: {done.stderr.strip()}")

    def close(self) -> None:
        """Take everything away again."""
        for end in (self.tcp, self.udp, self.listener, self.datagram, self.abstract):
            end.close()
        self.policy.close()
        shutil.rmtree(self.root)


def measure(unders: Sequence[str], names: Sequence[str] = tuple(ATTEMPTS)) -> dict[str, object]:
    """{"layers": what `seal.enter` says, "outcomes": {under: {attempt: outcome}}}, with the control under "nothing"."""
    bench = Bench()
    try:
        outcomes = {
            under: {name: bench.attempt(name, under) for name in names} for under in dict.fromkeys([NOTHING, *unders])
        }
        return {"layers": bench.layers(), "abi": bench.policy.abi, "outcomes": outcomes}
    finally:
        bench.close()


def _become(name: str, under: str, target: Target, policy: seal.Policy, writer: int) -> NoReturn:
    """In the child: put the layers on, then try."""
    try:
        if under in (WEAK, SEALED):
            limits.apply(*LIMITS)
        if under in _LEFT_OUT:
            seal.enter(policy, target.own, without=_LEFT_OUT[under])
        perform(name, target, writer)
    finally:
        os._exit(1)


def _quiet() -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)


def main(arguments: list[str]) -> None:
    """See `__main__`."""
    unders = arguments[1:] or (WEAK, ONLY_LANDLOCK, ONLY_SECCOMP, SEALED, BUBBLEWRAP)
    json.dump(measure(unders), sys.stdout)
