"""The trusted process that forks one sealed child for each fresh start of a submission.

It is started once a session, has nothing of a submission in it, and forks in about a millisecond where
a new interpreter takes tens. It talks to the grader over one socket: a JSON line in, a JSON line out.

    {"spawn": FOLDER}  with two descriptors (the child's socket, its output pipe)  -> {"pid": N}
    {"end": PID}       kill it, take its leftovers down with it                     -> {"status": wait status}

It ends when the socket closes, and takes every child with it.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import json
import os
import signal
import socket
import sys
import traceback
from types import ModuleType
from typing import Any

from .channel import SocketChannel
from .child import serve
from .ground import remove_tree

PR_SET_PDEATHSIG = 1


class Zygote:
    """Forks and ends children for one grader; `config` is what the grader sends first."""

    def __init__(self, control: socket.socket, config: dict[str, Any], sandbox: ModuleType) -> None:
        self.control, self.config, self.sandbox = control, config, sandbox
        self.children: set[int] = set()
        self.policy = sandbox.seal.prepare(config["readable"], config["hidden"], config["scratch"])
        sandbox.subreaper.become()

    def run(self) -> None:
        """Serve until the grader hangs up, then end what is left."""
        gc.collect()
        gc.freeze()  # children then share these pages instead of copying them at their first collection
        self._reply({"ready": True})
        try:
            while True:
                line, descriptors = self._next()
                if not line:
                    break
                order = json.loads(line)
                if "spawn" in order:
                    self._spawn(order["spawn"], descriptors)
                else:
                    self._reply({"status": self._end(int(order["end"]))})
        finally:
            for pid in list(self.children):
                self._end(pid)
            # A grader that was killed cannot tidy up after itself.
            remove_tree(self.config["scratch"])

    def _next(self) -> tuple[bytes, list[int]]:
        line, descriptors = b"", []
        while not line.endswith(b"\n"):
            data, received, _, _ = socket.recv_fds(self.control, 1 << 16, 4)
            descriptors += received
            if not data:
                return b"", descriptors
            line += data
        return line, descriptors

    def _reply(self, answer: dict[str, Any]) -> None:
        self.control.sendall(json.dumps(answer).encode() + b"\n")

    def _spawn(self, folder: str, descriptors: list[int]) -> None:
        sock, output = descriptors
        if sys.platform == "linux":
            self.sandbox.limits.tasks_of_user(1.0)  # counted here, once for all children of this second
        pid = os.fork()
        if pid == 0:
            try:
                self._become_child(folder, sock, output)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(70)
        os.close(sock)
        os.close(output)
        self.children.add(pid)
        self._reply({"pid": pid})

    def _become_child(self, folder: str, sock: int, output: int) -> None:
        os.setsid()
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        self.control.close()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.close(output)
        os.environ.update(HOME=folder, TMPDIR=os.path.join(folder, "tmp"))
        unset = self.sandbox.limits.apply(**self.config["limits"])
        listener = self.sandbox.watch.install() if self.config["watch"] else None
        layers = self.sandbox.seal.enter(self.policy, folder, self.config["without"])
        # After the seal: an earlier child of the same answer may have put a link in the place of its home.
        os.chdir(os.path.join(folder, "home"))
        hello = {"sealed": layers.sealed, "unset": list(unset)}
        serve(SocketChannel(socket.socket(fileno=sock)), hello, listener)
        os._exit(0)

    def _end(self, pid: int) -> int:
        """Kill a child and whatever it left behind; its wait status as it ended by itself, or by our kill."""
        if pid not in self.children:
            return 0
        # Killed before it is reaped, so that neither number can belong to anybody else yet; a child that
        # has ended by itself keeps its own status.
        for kill in (os.killpg, os.kill):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                kill(pid, signal.SIGKILL)
        status = os.waitpid(pid, 0)[1]
        self.children.discard(pid)
        with contextlib.suppress(TimeoutError):  # what forks faster than we can end it is tried again with the next
            self.sandbox.subreaper.sweep(self.children)
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
