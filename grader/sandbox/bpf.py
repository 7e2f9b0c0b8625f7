"""The seccomp filter: a classic BPF program that the kernel runs on every system call of the sealed child.

The program checks the machine, finds the call by a binary search, and answers. A call that is judged by its
arguments has a few instructions of its own. Pointers cannot be followed, so nothing here looks at a path.
"""

from __future__ import annotations

import errno
import struct

from . import kernel, syscalls

# (code, jump if true, jump if false, operand); the operand PID is filled in once the child knows its own.
Instruction = tuple[int, int, int, int]
PID = -1

_LOAD = 0x20
_AND = 0x54
_JUMP = 0x05
_EQUAL = 0x15
_AT_LEAST = 0x35
_RETURN = 0x06

_ALLOW: Instruction = (_RETURN, 0, 0, 0x7FFF0000)
_KILL: Instruction = (_RETURN, 0, 0, 0x80000000)


def _answer(number: int) -> Instruction:
    return (_RETURN, 0, 0, 0x00050000 | number)


_REFUSE = _answer(errno.EPERM)
_ABSENT = _answer(errno.ENOSYS)
_PRETEND = _answer(0)  # the call is not made, and the caller is told that it went well

_AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32 = 0x40000000

_CLONE_THREAD = 0x00010000
_CLONE_NEW = 0x7E020000  # every CLONE_NEW* flag that clone() takes
_AF_UNIX = 1
_SOCK_STREAM = 1  # a datagram pair could still be sent to any address
_SOCK_TYPE_MASK = 0xF

# type into the terminal, name who is sent a descriptor's signals
_IOCTLS = (0x5412, 0x541C, 0x8901, 0x8902)
# F_SETOWN, F_SETOWN_EX, F_SETLEASE (stalls whoever opens the file), F_NOTIFY
_FCNTLS = (8, 15, 1024, 1026)
_PRCTLS = (
    kernel.PR_GET_DUMPABLE, kernel.PR_SET_NAME, kernel.PR_GET_NAME, kernel.PR_GET_SECCOMP,
    kernel.PR_SET_TIMERSLACK, kernel.PR_GET_TIMERSLACK, kernel.PR_GET_NO_NEW_PRIVS, kernel.PR_SET_VMA,
)  # fmt: skip

_PRETENDED = {
    "chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat", "utime", "utimes",
    "futimesat", "utimensat", "setxattr", "lsetxattr", "fsetxattr", "setxattrat", "removexattr", "lremovexattr",
    "fremovexattr", "removexattrat",
}  # fmt: skip


def _low(argument: int) -> Instruction:
    return (_LOAD, 0, 0, 16 + 8 * argument)


def _high(argument: int) -> Instruction:
    return (_LOAD, 0, 0, 20 + 8 * argument)


def _one_of(argument: int, values: tuple[int, ...], found: Instruction, other: Instruction) -> list[Instruction]:
    tests = [(_EQUAL, len(values) - at, 0, value) for at, value in enumerate(values)]
    return [_low(argument), *tests, other, found]


def _judged() -> dict[str, list[Instruction]]:
    """Calls whose arguments decide."""
    only_itself = _one_of(0, (PID,), _ALLOW, _REFUSE)
    itself_or_zero = _one_of(0, (0, PID), _ALLOW, _REFUSE)
    return {
        "clone": [_low(0), (_AND, 0, 0, _CLONE_THREAD | _CLONE_NEW), (_EQUAL, 1, 0, _CLONE_THREAD), _REFUSE, _ALLOW],
        "socketpair": [
            _low(0), (_EQUAL, 0, 3, _AF_UNIX),
            _low(1), (_AND, 0, 0, _SOCK_TYPE_MASK), (_EQUAL, 1, 0, _SOCK_STREAM),
            _REFUSE, _ALLOW,
        ],
        "sendto": [_low(4), (_EQUAL, 0, 2, 0), _high(4), (_EQUAL, 1, 0, 0), _REFUSE, _ALLOW],
        "kill": only_itself,
        "tkill": only_itself,
        "tgkill": only_itself,
        "prlimit64": itself_or_zero,
        "sched_setaffinity": itself_or_zero,
        "sched_setscheduler": itself_or_zero,
        "sched_setparam": itself_or_zero,
        "sched_setattr": itself_or_zero,
        "prctl": _one_of(0, _PRCTLS, _ALLOW, _REFUSE),
        "ioctl": _one_of(1, _IOCTLS, _REFUSE, _ALLOW),
        "fcntl": _one_of(1, _FCNTLS, _REFUSE, _ALLOW),
    }  # fmt: skip


def _search(starts: list[tuple[int, list[Instruction]]]) -> list[Instruction]:
    """A binary search for the number in the accumulator; each entry reigns from its number to the next."""
    if len(starts) == 1:
        return starts[0][1]
    middle = len(starts) // 2
    below, above = _search(starts[:middle]), _search(starts[middle:])
    pivot = starts[middle][0]
    if len(below) <= 255:
        return [(_AT_LEAST, len(below), 0, pivot), *below, *above]
    return [(_AT_LEAST, 0, 1, pivot), (_JUMP, 0, 0, len(below)), *below, *above]


def instructions(machine: str, refuse_truncate: bool) -> list[Instruction]:
    """The whole program for `machine` (KeyError if it is not one of syscalls.MACHINES).

    `refuse_truncate`: truncate(2) takes a path, and Landlock guards it only from ABI 3 on.
    """
    table = syscalls.numbers(machine)
    answers: dict[int, list[Instruction]] = {number: [_REFUSE] for number in table.values()}
    answers |= {table[name]: [_PRETEND] for name in _PRETENDED if name in table}
    answers |= {table[name]: judged for name, judged in _judged().items()}
    answers[table["clone3"]] = [_ABSENT]
    if not refuse_truncate:
        answers[table["truncate"]] = [_ALLOW]

    starts: list[tuple[int, list[Instruction]]] = []
    for number in range(syscalls.FIRST_UNKNOWN):
        answer = answers.get(number, [_ALLOW])
        if not starts or starts[-1][1] != answer:
            starts.append((number, answer))
    starts.append((syscalls.FIRST_UNKNOWN, [_ABSENT]))
    if machine == "x86_64":
        starts.append((_X32, [_KILL]))
    return [(_LOAD, 0, 0, 4), (_EQUAL, 1, 0, _AUDIT_ARCH[machine]), _KILL, (_LOAD, 0, 0, 0), *_search(starts)]


class Filter:
    """A program ready to be installed. The only thing that is filled in later is the child's own process id."""

    __slots__ = ("_code", "_length", "_pid_offsets")

    def __init__(self, program: list[Instruction]) -> None:
        self._length = len(program)
        self._pid_offsets = [8 * at + 4 for at, line in enumerate(program) if line[3] == PID]
        self._code = b"".join(struct.pack("=HBBI", *line[:3], max(line[3], 0)) for line in program)

    def code(self, pid: int) -> bytes:
        """The kernel's bytes (8 to an instruction) for the process `pid`."""
        code = bytearray(self._code)
        for offset in self._pid_offsets:
            struct.pack_into("=I", code, offset, pid)
        return bytes(code)

    def __len__(self) -> int:
        return self._length
