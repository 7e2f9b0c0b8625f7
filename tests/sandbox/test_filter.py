"""The filter's program, run by a small BPF machine of our own, for both machines it is made for."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

from grader.sandbox import bpf, syscalls

ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
OTHERS = {"i386": 0x40000003, "arm": 0x40000028, "riscv64": 0xC00000F3, "none": 0}
PID = 4321

ALLOWED, KILLED = 0x7FFF0000, 0x80000000
REFUSED, ABSENT, PRETENDED = 0x50001, 0x50026, 0x50000


def run(code: bytes, arch: int, number: int, *arguments: int) -> int:
    """What the kernel would be told about one call."""
    values = [argument & 0xFFFFFFFFFFFFFFFF for argument in (*arguments, *[0] * (6 - len(arguments)))]
    data = struct.pack("<IIQ6Q", number & 0xFFFFFFFF, arch, 0, *values)
    accumulator = at = 0
    for _ in range(len(code)):
        operation, if_true, if_false, operand = struct.unpack_from("<HBBI", code, 8 * at)
        at += 1
        if operation == 0x20:
            accumulator = struct.unpack_from("<I", data, operand)[0]
        elif operation == 0x54:
            accumulator &= operand
        elif operation == 0x05:
            at += operand
        elif operation == 0x15:
            at += if_true if accumulator == operand else if_false
        elif operation == 0x35:
            at += if_true if accumulator >= operand else if_false
        elif operation == 0x06:
            return int(operand)
        else:
            raise AssertionError(f"unknown operation {operation:#x}")
    raise AssertionError("the program does not end")


@pytest.fixture(params=syscalls.MACHINES)
def machine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class Machine:
    def __init__(self, machine: str, refuse_truncate: bool = False) -> None:
        self.machine = machine
        self.numbers = syscalls.numbers(machine)
        self.code = bpf.Filter(bpf.instructions(machine, refuse_truncate)).code(PID)

    def __call__(self, name: str | int, *arguments: int) -> int:
        number = self.numbers[name] if isinstance(name, str) else name
        return run(self.code, ARCH[self.machine], number, *arguments)


def test_the_answer_to_every_number(machine: str) -> None:
    """All 470: what is named is refused, pretended or judged; everything else is allowed."""
    call = Machine(machine)
    judged = {
        "clone",
        "socketpair",
        "sendto",
        "prctl",
        "ioctl",
        "fcntl",
        "clone3",
        "truncate",
        "kill",
        "tkill",
        "tgkill",
    }
    judged |= {"prlimit64", "sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr"}
    pretended = {name for name in call.numbers if re.search("chmod|chown|utime|(set|remove)xattr", name)}
    expected = dict.fromkeys(range(syscalls.FIRST_UNKNOWN), ALLOWED)
    expected |= {number: REFUSED for name, number in call.numbers.items()}
    expected |= {call.numbers[name]: PRETENDED for name in pretended}
    skip = {call.numbers[name] for name in judged}
    assert {n: call(n) for n in expected if n not in skip} == {n: a for n, a in expected.items() if n not in skip}
    assert len(pretended) == (20 if machine == "x86_64" else 14)


@pytest.mark.parametrize("number", [470, 500, 512, 547, 0x3FFFFFFF])
def test_numbers_nobody_has_read_about(machine: str, number: int) -> None:
    assert Machine(machine)(number) == ABSENT


@pytest.mark.parametrize("number", [0x40000000, 0x40000000 | 39, 0x40000000 | 520, 0xFFFFFFFF])
def test_x32(number: int) -> None:
    assert Machine("x86_64")(number) == KILLED
    assert Machine("aarch64")(number) == ABSENT


def test_another_machine_is_killed(machine: str) -> None:
    call = Machine(machine)
    others = {**OTHERS, **{name: arch for name, arch in ARCH.items() if name != machine}}
    for arch in others.values():
        for number in (0, 1, 39, 172, 0x40000000):
            assert run(call.code, arch, number) == KILLED


def test_threads_and_nothing_else(machine: str) -> None:
    call = Machine(machine)
    glibc = 0x3D0F00  # VM FS FILES SIGHAND THREAD SYSVSEM SETTLS PARENT_SETTID CHILD_CLEARTID
    assert call("clone", glibc) == ALLOWED
    assert call("clone3") == ABSENT
    for flags in (0, 17, 0x1200011, 0x4111, 0x100, glibc & ~0x10000):
        assert call("clone", flags) == REFUSED
    for namespace in (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000):
        assert call("clone", glibc | namespace) == REFUSED


@pytest.mark.parametrize("name", ["kill", "tkill", "tgkill"])
def test_signals_to_itself_only(machine: str, name: str) -> None:
    call = Machine(machine)
    assert call(name, PID, 9) == ALLOWED
    for pid in (0, 1, -1, -PID, PID + 1, PID - 1, 0x80000000):
        assert call(name, pid, 9) == REFUSED


@pytest.mark.parametrize("name", ["prlimit64", "sched_setaffinity", "sched_setscheduler", "sched_setattr"])
def test_settings_of_itself_only(machine: str, name: str) -> None:
    call = Machine(machine)
    assert call(name, 0) == call(name, PID) == ALLOWED
    assert call(name, 1) == call(name, PID + 1) == call(name, -1) == REFUSED


def test_socket_pairs(machine: str) -> None:
    call = Machine(machine)
    for flags in (0, 0x800, 0x80000, 0x80800):
        assert call("socketpair", 1, 1 | flags) == ALLOWED
        for kind in (2, 3, 5):
            assert call("socketpair", 1, kind | flags) == REFUSED
    assert call("socketpair", 2, 1) == call("socketpair", 16, 1) == REFUSED
    assert call("sendto", 3, 4, 5, 0, 0, 0) == ALLOWED
    assert call("sendto", 3, 4, 5, 0, 0x7F00, 16) == call("sendto", 3, 4, 5, 0, 0x7F0000000000, 16) == REFUSED


def test_judged_by_a_command(machine: str) -> None:
    call = Machine(machine)
    assert call("fcntl", 3, 6) == call("fcntl", 3, 1031) == call("ioctl", 1, 0x5401) == call("prctl", 15) == ALLOWED
    for command in (8, 15, 1024, 1026):
        assert call("fcntl", 3, command) == REFUSED
    for command in (0x5412, 0x541C, 0x8901, 0x8902):
        assert call("ioctl", 1, command) == REFUSED
    for option in (1, 4, 22, 23, 24, 28, 35, 36, 38, 47, 0x59616D61):
        assert call("prctl", option) == REFUSED


def test_truncate_by_path_follows_landlock(machine: str) -> None:
    assert Machine(machine, refuse_truncate=True)("truncate") == REFUSED
    assert Machine(machine, refuse_truncate=False)("truncate") == ALLOWED


def test_jumps_fit_and_the_kernel_takes_the_length(machine: str) -> None:
    program = bpf.instructions(machine, refuse_truncate=True)
    assert len(program) < 4096
    assert max(max(line[1], line[2]) for line in program) <= 255


@pytest.mark.parametrize(
    ("machine", "header"),
    [("x86_64", "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"), ("aarch64", "/usr/include/asm-generic/unistd.h")],
)
def test_numbers_are_those_of_the_kernel(machine: str, header: str) -> None:
    if not Path(header).exists():
        pytest.skip("the kernel's headers are not installed")
    text = Path(header).read_text()
    real = {name: int(value) for name, value in re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", text)}
    ours = syscalls.numbers(machine)
    assert {name: number for name, number in ours.items() if name in real} == {
        name: real[name] for name in ours if name in real
    }
    assert len(set(ours) - set(real)) < 15, "only calls younger than the headers may be missing from them"
    assert len(set(ours.values())) == len(ours)
