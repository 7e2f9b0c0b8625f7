"""The few Linux system calls that Python does not wrap. Errors come back as errno, never as an exception."""

from __future__ import annotations

import ctypes
import errno
import os
import sys

LINUX = sys.platform.startswith("linux")
MACHINE = os.uname().machine if hasattr(os, "uname") else ""

PR_SET_PDEATHSIG = 1
PR_GET_DUMPABLE = 3
PR_SET_DUMPABLE = 4
PR_SET_NAME = 15
PR_GET_NAME = 16
PR_GET_SECCOMP = 21
PR_SET_SECCOMP = 22
PR_SET_TIMERSLACK = 29
PR_GET_TIMERSLACK = 30
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
PR_GET_NO_NEW_PRIVS = 39
PR_SET_VMA = 0x53564D41

CAP_DAC_READ_SEARCH = 1 << 2
_M_ARENA_MAX = -8
_CAPABILITY_VERSION_3 = 0x20080522

_libc = ctypes.CDLL(None, use_errno=True) if LINUX else None


def syscall(number: int, *arguments: int | bytes | ctypes.Array[ctypes.c_char] | None) -> int:
    """Call `number`; return its result, or minus the errno where it was refused."""
    if _libc is None:
        return -errno.ENOSYS
    words = [ctypes.c_long(value) if isinstance(value, int) else value for value in arguments]
    result: int = _libc.syscall(ctypes.c_long(number), *words)
    return -ctypes.get_errno() if result == -1 else result


def prctl(option: int, *arguments: int | bytes) -> int:
    """Like `syscall`, for prctl; arguments left out are 0, as several options demand."""
    if _libc is None:
        return -errno.ENOSYS
    words = [ctypes.c_ulong(value) if isinstance(value, int) else value for value in arguments]
    words += [ctypes.c_ulong(0)] * (4 - len(words))
    result: int = _libc.prctl(ctypes.c_int(option), *words)
    return -ctypes.get_errno() if result == -1 else result


def share_one_heap() -> None:
    """Keep glibc from reserving 64 MB of address space for each new thread. Nothing happens with another libc."""
    mallopt = getattr(_libc, "mallopt", None)
    if mallopt is not None:
        mallopt(_M_ARENA_MAX, 1)


def capabilities() -> tuple[int, int]:
    """(effective, permitted) of this thread, as bit masks; OSError where they cannot be read."""
    header = _capability_header()
    data = ctypes.create_string_buffer(24)
    _raise_for(_libc.capget(header, data) if _libc else -1)
    words = [int.from_bytes(data.raw[at : at + 4], sys.byteorder) for at in range(0, 24, 4)]
    return words[0] | words[3] << 32, words[1] | words[4] << 32


def keep_capabilities(mask: int) -> None:
    """Drop every capability that is not in `mask`, for good; OSError where the kernel refuses."""
    permitted = capabilities()[1] & mask
    low, high = permitted & 0xFFFFFFFF, permitted >> 32
    words = (low, low, 0, high, high, 0)
    data = b"".join(word.to_bytes(4, sys.byteorder) for word in words)
    _raise_for(_libc.capset(_capability_header(), data) if _libc else -1)


def _capability_header() -> bytes:
    return _CAPABILITY_VERSION_3.to_bytes(4, sys.byteorder) + bytes(4)


def _raise_for(result: int) -> None:
    if result == -1:
        number = ctypes.get_errno() or errno.ENOSYS
        raise OSError(number, os.strerror(number))
