"""Landlock rulesets: an allow-list of folders that the kernel keeps for a process and all that it starts.

Rights are named as in linux/landlock.h. What a ruleset handles and no rule grants is refused.
"""

from __future__ import annotations

import errno
import os
import stat
import struct

from . import kernel, syscalls

_CREATE, _ADD, _RESTRICT = 444, 445, 446
_PATH_BENEATH = 1
_WANT_VERSION = 1
_NO_AUDIT_LINES = 1  # ABI 7: a refused try writes nothing into the machine's audit log

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, REMOVE_DIR, REMOVE_FILE = (1 << bit for bit in range(6))
MAKE_CHAR, MAKE_DIR, MAKE_REG, MAKE_SOCK, MAKE_FIFO, MAKE_BLOCK, MAKE_SYM = (1 << bit for bit in range(6, 13))
REFER, TRUNCATE, IOCTL_DEV = (1 << bit for bit in range(13, 16))

READ = READ_FILE | READ_DIR
# No devices, pipes or sockets: a trusted reader may trip over them. Nothing may be executed anywhere.
READ_WRITE = (
    READ | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | MAKE_SYM | REFER | TRUNCATE
)  # fmt: skip
_FOR_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV

_TCP = 0b11  # bind, connect
_SCOPES = 0b11  # abstract sockets, signals


def abi() -> int:
    """The kernel's Landlock version, 0 where there is none or it is switched off."""
    if not kernel.LINUX or kernel.MACHINE not in syscalls.MACHINES:
        return 0
    return max(0, kernel.syscall(_CREATE, None, 0, _WANT_VERSION))


def _handled(version: int) -> int:
    newest = 13 if version < 2 else 14 if version < 3 else 15 if version < 5 else 16
    return (1 << newest) - 1


class Ruleset:
    """One ruleset under construction. `version` is what `abi()` said; errors are OSError."""

    __slots__ = ("_handled", "_version", "descriptor")

    def __init__(self, version: int, with_network: bool) -> None:
        self._version = version
        self._handled = _handled(version)
        attributes = struct.pack("=Q", self._handled)
        if with_network and version >= 4:
            attributes += struct.pack("=Q", _TCP)
        if with_network and version >= 6:
            attributes += struct.pack("=Q", _SCOPES)
        self.descriptor = _checked(kernel.syscall(_CREATE, attributes, len(attributes), 0))

    def allow(self, opened: int, rights: int, is_folder: bool = True) -> None:
        """Grant `rights` on the open file or folder `opened` (O_PATH suffices) and all below it."""
        granted = rights & self._handled & (-1 if is_folder else _FOR_FILES)
        if granted:
            rule = struct.pack("=Qi", granted, opened)
            _checked(kernel.syscall(_ADD, self.descriptor, _PATH_BENEATH, rule, 0))

    def enforce(self) -> None:
        """Put the calling thread under this ruleset for good. Needs no_new_privs."""
        flags = _NO_AUDIT_LINES if self._version >= 7 else 0
        _checked(kernel.syscall(_RESTRICT, self.descriptor, flags))

    def close(self) -> None:
        os.close(self.descriptor)


def open_path(path: str) -> tuple[int, bool]:
    """(descriptor, is a folder) of `path`, opened only as a place. OSError if there is nothing."""
    descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    return descriptor, stat.S_ISDIR(os.fstat(descriptor).st_mode)


def _checked(result: int) -> int:
    if result < 0:
        raise OSError(-result, os.strerror(-result) if -result != errno.ENOSYS else "no such system call")
    return result
