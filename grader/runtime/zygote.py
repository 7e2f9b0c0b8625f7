"""The trusted process that forks one sealed child for each fresh start of a submission.

It is started once a session, has nothing of a submission in it, and forks in about a millisecond where
a new interpreter takes tens. It talks to the grader over one socket: a JSON line in, a JSON line out.

    {"spawn": FOLDER}  with two descriptors (the child's socket, its output pipe)  -> {"pid": N}
    {"end": PID}       kill it, take its leftovers down with it                     -> {"status": wait status}
    {"kill": PID}      the same for a sealed child, which leaves nothing            -> no answer

One child is always there in advance, so that nobody waits for a fork: told its folder, it seals itself.
It ends when the socket closes, and takes every child with it.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import signal
import socket
import sys
import traceback
from types import ModuleType
from typing import Any, NamedTuple

from .channel import SocketChannel
from .child import serve
from .ground import remove_tree

PR_SET_PDEATHSIG = 1
_leave = os._exit  # an answer may put another in its place, and must not get out of here


class Spare(NamedTuple):
    """A child that was forked in advance, and the socket on which it waits for its folder and descriptors."""

    pid: int
    orders: socket.socket


class Zygote:
    """Forks and ends children for one grader; `config` is what the grader sends first."""

    def __init__(self, control: socket.socket, config: dict[str, Any], sandbox: ModuleType) -> None:
        self.control, self.config, self.sandbox = control, config, sandbox
        self.children: set[int] = set()
        self.dying: set[int] = set()
        self.spare: Spare | None = None
        self.read_ahead, self.descriptors = b"", list[int]()
        self.policy = sandbox.seal.prepare(config["readable"], config["hidden"], config["scratch"])
        sandbox.watch.prepare()
        sandbox.subreaper.become()

    def run(self) -> None:
        """Serve until the grader hangs up, then end what is left."""
        gc.collect()
        gc.freeze()  # children then share these pages instead of copying them at their first collection
        self._reply({"ready": True})
        try:
            while True:
                self._make_ready()
                line = self._next()
                if not line:
                    break
                order = json.loads(line)
                if "spawn" in order:
                    self._spawn(order["spawn"])
                elif "kill" in order:
                    self._kill(int(order["kill"]))
                else:
                    self._reply({"status": self._end(int(order["end"]))})
        finally:
            for pid in [*self.children, *self.dying]:
                self._end(pid)
            self.sandbox.subreaper.sweep()
            # A grader that was killed cannot tidy up after itself.
            remove_tree(self.config["scratch"])

    def _make_ready(self) -> None:
        """While nobody waits: bury who was killed, and have a child ready for the next order."""
        for pid in list(self.dying):
            if os.waitpid(pid, os.WNOHANG)[0]:
                self.dying.discard(pid)
        if self.spare is None:
            if sys.platform == "linux":
                self.sandbox.limits.tasks_of_user(1.0)  # counted here, once for all children of this second
            near, far = socket.socketpair()
            pid = os.fork()
            if pid == 0:
                near.close()
                self._wait_as_spare(far)
            far.close()
            self.spare = Spare(pid, near)

    def _next(self) -> bytes:
        """The next order; b"" when the grader has hung up. Descriptors that came along wait for the next spawn."""
        while b"\n" not in self.read_ahead:
            data, received, _, _ = socket.recv_fds(self.control, 1 << 16, 4)
            if not data:
                return b""
            self.read_ahead += data
            self.descriptors += received
        line, _, self.read_ahead = self.read_ahead.partition(b"\n")
        return line

    def _reply(self, answer: dict[str, Any]) -> None:
        self.control.sendall(json.dumps(answer).encode() + b"\n")

    def _spawn(self, folder: str) -> None:
        descriptors, self.descriptors = self.descriptors, []
        while True:
            spare, self.spare = self.spare, None
            if spare is not None:
                self.children.add(spare.pid)
                try:
                    with spare.orders:
                        socket.send_fds(spare.orders, [folder.encode()], descriptors)
                    break
                except OSError:  # an answer that is not sealed can kill it
                    self._end(spare.pid)
            self._make_ready()
        for descriptor in descriptors:
            os.close(descriptor)
        self._reply({"pid": spare.pid})

    def _wait_as_spare(self, orders: socket.socket) -> None:
        """The life of a child, from before it knows its folder."""
        try:
            os.setsid()
            self.sandbox.kernel.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            self.control.close()
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            unset = self.sandbox.limits.apply(**self.config["limits"])
            folder, descriptors, _, _ = socket.recv_fds(orders, 1 << 16, 2)
            orders.close()
            if folder:
                self._become_child(os.fsdecode(folder), descriptors, unset)
        except BaseException:
            traceback.print_exc()
        finally:
            _leave(70)

    def _become_child(self, folder: str, descriptors: list[int], unset: list[str]) -> None:
        sock, output = descriptors
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.close(output)
        os.environ.update(HOME=folder, TMPDIR=os.path.join(folder, "tmp"))
        listener = self.sandbox.watch.install() if self.config["watch"] else None
        layers = self.sandbox.seal.enter(self.policy, folder, self.config["without"])
        # After the seal: an earlier child of the same answer may have put a link in the place of its home.
        os.chdir(os.path.join(folder, "home"))
        hello = {"sealed": layers.sealed, "unset": list(unset)}
        serve(SocketChannel(socket.socket(fileno=sock)), hello, listener)
        _leave(0)

    def _kill(self, pid: int) -> None:
        """End a sealed child without waiting for it."""
        if pid in self.children:
            os.kill(pid, signal.SIGKILL)
            self.children.discard(pid)
            self.dying.add(pid)

    def _end(self, pid: int) -> int:
        """Kill a child and whatever it left behind; its wait status as it ended by itself, or by our kill."""
        if pid not in self.children | self.dying:
            return 0
        # Killed before it is reaped, so that neither number can belong to anybody else yet; a child that
        # has ended by itself keeps its own status.
        for kill in (os.killpg, os.kill):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                kill(pid, signal.SIGKILL)
        status = os.waitpid(pid, 0)[1]
        self.children.discard(pid)
        self.dying.discard(pid)
        with contextlib.suppress(TimeoutError):  # what forks faster than we can end it is tried again with the next
            self.sandbox.subreaper.sweep(self.children | self.dying | ({self.spare.pid} if self.spare else set()))
        return status


def main(control_fd: int, sandbox: ModuleType) -> None:
    """Read the configuration, then serve."""
    control = socket.socket(fileno=control_fd)
    config = b""
    while not config.endswith(b"\n"):
        data = control.recv(1 << 16)
        if not data:
            return
        config += data
    Zygote(control, json.loads(config), sandbox).run()
