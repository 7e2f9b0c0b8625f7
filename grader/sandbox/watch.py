"""A second filter that stops a child before each change it makes to files, until somebody outside lets it go on.

The kernel's seccomp user notification: whoever holds the listener that `install` returns reads one notification for
each such call and answers it (grader.watch does). It guards nothing, it only asks: a call that is let go on is judged
by the seal as ever. What changes a file without such a call (shared mappings, clones of blocks) is refused.
"""

from __future__ import annotations

import ctypes
import errno
import functools
import os
import struct
import sys

from . import bpf, kernel, syscalls

# The system calls that change files, by machine; None: that machine has no such call.
_CHANGES: dict[str, tuple[int | None, int | None]] = {
    "creat": (85, None), "openat2": (437, 437), "write": (1, 64), "pwrite64": (18, 68), "writev": (20, 66),
    "pwritev": (296, 70), "pwritev2": (328, 287), "ftruncate": (77, 46), "truncate": (76, 45), "fallocate": (285, 47),
    "rename": (82, None), "renameat": (264, 38), "renameat2": (316, 276), "unlink": (87, None), "unlinkat": (263, 35),
    "rmdir": (84, None), "mkdir": (83, None), "mkdirat": (258, 34), "link": (86, None), "linkat": (265, 37),
    "symlink": (88, None), "symlinkat": (266, 36),
}  # fmt: skip
# These copy within the kernel as much as there is; whoever uses them knows how to do without.
_COPIES: dict[str, tuple[int, int]] = {"sendfile": (40, 71), "splice": (275, 76), "copy_file_range": (326, 285)}
_OPEN, _OPENAT, _MMAP, _IOCTL, _SECCOMP = (2, None), (257, 56), (9, 222), (16, 29), (317, 277)

_MAKES_OR_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_MAP_SHARED, _MAP_ANONYMOUS = 0x1, 0x20
_CLONES = (0x40049409, 0x4020940D, 0xC0189436)  # FICLONE, FICLONERANGE, FIDEDUPERANGE

_LOAD, _EQUAL, _ANY_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
_ALLOW: bpf.Instruction = (_RETURN, 0, 0, 0x7FFF0000)
_ASK: bpf.Instruction = (_RETURN, 0, 0, 0x7FC00000)
_NO_DEVICE: bpf.Instruction = (_RETURN, 0, 0, 0x00050000 | errno.ENODEV)
_INVALID: bpf.Instruction = (_RETURN, 0, 0, 0x00050000 | errno.EINVAL)
_SET_MODE_FILTER, _NEW_LISTENER = 1, 1 << 3


def changes(machine: str) -> dict[int, str]:
    """Number to name of the calls on `machine` that change files; opens for writing are called `open`."""
    column = syscalls.MACHINES.index(machine)
    named = {name: pair[column] for name, pair in _CHANGES.items()}
    opens = {number: "open" for number in (_OPEN[column], _OPENAT[column]) if number is not None}
    return {number: name for name, number in named.items() if number is not None} | opens


def instructions(machine: str) -> list[bpf.Instruction]:
    """The whole program: each call that is judged by its arguments has a block of its own, then comes a plain list."""
    column = syscalls.MACHINES.index(machine)
    program: list[bpf.Instruction] = [(_LOAD, 0, 0, 0)]

    def judged(number: int | None, body: list[bpf.Instruction]) -> None:
        if number is not None:
            program.extend([(_EQUAL, 0, len(body), number), *body])

    def if_bits(argument: int, bits: int) -> list[bpf.Instruction]:
        return [(_LOAD, 0, 0, 16 + 8 * argument), (_ANY_BIT, 0, 1, bits), _ASK, _ALLOW]

    judged(_OPEN[column], if_bits(1, _MAKES_OR_WRITES))
    judged(_OPENAT[column], if_bits(2, _MAKES_OR_WRITES))
    judged(
        _MMAP[column],
        [
            (_LOAD, 0, 0, 16 + 8 * 3),
            (_ANY_BIT, 0, 1, _MAP_SHARED),
            (_ANY_BIT, 0, 1, _MAP_ANONYMOUS),
            _ALLOW,
            _NO_DEVICE,
        ],
    )
    refused = [(_EQUAL, len(_CLONES) - at, 0, number) for at, number in enumerate(_CLONES)]
    judged(_IOCTL[column], [(_LOAD, 0, 0, 16 + 8 * 1), *refused, _ALLOW, _NO_DEVICE])
    for numbers in _COPIES.values():
        judged(numbers[column], [_INVALID])
    asked = [number for pair in _CHANGES.values() if (number := pair[column]) is not None]
    program += [(_EQUAL, len(asked) - at, 0, number) for at, number in enumerate(asked)]
    return [*program, _ALLOW, _ASK]


@functools.cache
def _program() -> bpf.Filter:
    return bpf.Filter(instructions(kernel.MACHINE))


def prepare() -> None:
    """Make the program ready, once for all children that are forked afterwards."""
    if kernel.LINUX and kernel.MACHINE in syscalls.MACHINES:
        _program()


def install() -> int | None:
    """Put the filter on this process, which has a single thread; the listener, or None where the system cannot.

    From then on a change to a file waits for an answer of whoever holds the listener, or fails with ENOSYS when
    nobody does. Before seal.enter, whose filter forbids further ones.
    """
    if not kernel.LINUX or kernel.MACHINE not in syscalls.MACHINES or sys.byteorder != "little":
        return None
    if kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1) < 0:
        return None
    program = _program()
    code = ctypes.create_string_buffer(program.code(0))
    fprog = struct.pack("@HP", len(program), ctypes.addressof(code))
    number = _SECCOMP[syscalls.MACHINES.index(kernel.MACHINE)]
    assert number is not None
    # Refused by kernels before 5.0, and where a container's own supervisor listens already.
    listener = kernel.syscall(number, _SET_MODE_FILTER, _NEW_LISTENER, fprog)
    return listener if listener >= 0 else None
