"""The grader's end of a watch: a child stops before each change it makes to files, and goes on when we say so.

While the grader does anything else, the files of the child stand still. So every state that a kill could leave can be
looked at, whatever runs in the child: nothing in its own process takes part in this.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import select
import struct
from collections.abc import Callable

from .runtime.channel import TooMuch
from .sandbox import kernel, watch

_RECEIVE, _SEND, _SET_FLAGS = 0xC0502100, 0xC0182101, 0x40082104
_NOTIFICATION, _ANSWER = struct.Struct("=QIIiIQ6Q"), struct.Struct("=QqiI")
_GO_ON, _WAKE_AT_ONCE = 1, 1
# Which argument says how many bytes a call may add; for the others of their kind it stands behind a pointer.
_SIZES = {"write": 2, "pwrite64": 2, "ftruncate": 1, "fallocate": 3}
_UNSIZED = {"writev": 1 << 20, "pwritev": 1 << 20, "pwritev2": 1 << 20}
_NEED_ROOM = frozenset({"write", "pwrite64", "writev", "pwritev", "pwritev2", "fallocate"})
_MAKES = frozenset({"open", "creat", "openat2", "mkdir", "mkdirat", "link", "linkat", "symlink", "symlinkat"})
MOST_BYTES, MOST_FILES = 128 << 20, 20_000
PLACES_SHARE = 3  # what all processes in one place may make together, in terms of what one may
PRINTED_COUNTS = 1 / 32  # output goes to a pipe that we empty, unless a file was put in its place
ASK_SECONDS = 0.25


class Watch:
    """Answers the stops of one child. `look(thread)` is called at each, before the change is made.

    `listener` is the descriptor of sandbox.watch.install, `asker` one end of a socket on which a thread of the child's
    says which line of the submission is being run (`whereabouts`). While `disk_is_full`, no file takes a byte more.
    """

    def __init__(self, listener: int, asker: int) -> None:
        self.fd, self._asker = listener, asker
        self.look: Callable[[int], None] | None = None
        self.open, self.disk_is_full = True, False
        self._names = watch.changes(kernel.MACHINE)
        self._buffer = bytearray(_NOTIFICATION.size)
        self._bytes, self._files = 0.0, 0
        self.made_before = (0.0, 0)  # by earlier processes, and still there as far as we know: bytes, files
        with contextlib.suppress(OSError):  # newer kernels hand the processor over at once
            fcntl.ioctl(listener, _SET_FLAGS, _WAKE_AT_ONCE)

    def serve(self) -> None:
        """Take one notification, look if somebody wants to, let the child go on. TooMuch beyond any need."""
        self._buffer[:] = bytes(_NOTIFICATION.size)
        try:
            fcntl.ioctl(self.fd, _RECEIVE, self._buffer)
        except OSError as error:
            if error.errno in (errno.ENOENT, errno.EINTR):  # a signal took the thread out of its call, or us
                return
            raise
        number, thread, _, call, _, _, *arguments = _NOTIFICATION.unpack(self._buffer)
        name = self._names.get(call, "")
        self._count(name, arguments)
        if self.look is not None:
            self.look(thread)
        answer = (number, 0, 0, _GO_ON)
        if self.disk_is_full and name in _NEED_ROOM and not _prints(name, arguments):
            answer = (number, 0, -errno.ENOSPC, 0)
        with contextlib.suppress(FileNotFoundError):
            fcntl.ioctl(self.fd, _SEND, _ANSWER.pack(*answer))

    def whereabouts(self, thread: int) -> str:
        """The line of the submission that this thread is at, in the child's own words; "" if it says nothing."""
        if self._asker < 0:
            return ""
        try:
            os.write(self._asker, struct.pack("=I", thread))
            if select.select([self._asker], [], [], ASK_SECONDS)[0]:
                return os.read(self._asker, 1000).decode("utf-8", "replace")
        except OSError:
            pass  # it has closed its end: then nobody there can be asked any more
        os.close(self._asker)
        self._asker = -1
        return ""

    def close(self) -> None:
        """Close both descriptors; a call of the child that waits now fails there."""
        self.open = False
        for descriptor in (self.fd, self._asker):
            if descriptor >= 0:
                os.close(descriptor)
        self._asker = -1

    @property
    def made(self) -> tuple[float, int]:
        """The bytes and files that this process and those before it have made."""
        return self._bytes + self.made_before[0], self._files + self.made_before[1]

    def _count(self, call: str, arguments: list[int]) -> None:
        size = arguments[_SIZES[call]] if call in _SIZES else _UNSIZED.get(call, 0)
        self._bytes += size * PRINTED_COUNTS if _prints(call, arguments) else size
        self._files += call in _MAKES
        if self._bytes > MOST_BYTES or self._files > MOST_FILES:
            raise TooMuch
        written, files = self.made
        if written > PLACES_SHARE * MOST_BYTES or files > PLACES_SHARE * MOST_FILES:
            raise TooMuch


def _prints(call: str, arguments: list[int]) -> bool:
    return call == "write" and arguments[0] in (1, 2)
