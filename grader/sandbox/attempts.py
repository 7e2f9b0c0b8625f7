"""What a hostile submission would try, one function each. They run in a forked child, bare or under some layers.

Each raises OSError where the system refuses. What it does is harmless, aimed at things planted for the purpose
(`Target`). Where a call may only pretend to succeed, `traces` says whether the target shows it.
"""

# ruff: noqa: PTH101, PTH104, PTH108, PTH115, PTH116, PTH123, PTH208, PTH211
# (system calls are the subject here)
from __future__ import annotations

import ctypes
import errno
import fcntl
import json
import mmap
import os
import resource
import signal
import socket
import struct
import sys
import time
from collections.abc import Callable
from typing import NoReturn

from . import kernel, limits, syscalls

MEMORY_BYTES = 512 << 20
FILE_BYTES = 4 << 20
OPEN_FILES = 64
LIMITS = (MEMORY_BYTES, 5, FILE_BYTES, OPEN_FILES, None)  # as `limits.apply` takes them
PTRACE_SEIZE = 0x4206  # stops nothing, and ends with this process
OWN_KEYRING = -2  # of this process, and gone with it
SECRET = "planted, to be read by nobody else"


class Target:
    """What was planted, as plain values. Folders end up in `outside`, `sibling`, `own`; `pid` is who planted it."""

    __slots__ = ("abstract", "address", "datagram", "listener", "outside", "own", "pid", "sibling", "tcp", "udp")

    def __init__(self, **values: object) -> None:
        for name in self.__slots__:
            setattr(self, name, values[name])

    outside: str  # holds "secret"; sockets "listener" and "datagram"
    sibling: str  # another working folder, holds "answer"
    own: str  # the only folder that may be written
    pid: int
    address: int  # of 8 bytes in that process
    tcp: int
    udp: int
    abstract: str
    listener: str
    datagram: str

    @property
    def secret(self) -> str:
        return self.outside + "/secret"


def _checked(result: int) -> int:
    if result < 0:
        raise OSError(-result, os.strerror(-result))
    return result


def _call(name: str, *arguments: int | bytes) -> int:
    return _checked(kernel.syscall(syscalls.numbers(kernel.MACHINE)[name], *arguments))


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _write(path: str) -> None:
    with open(path, "wb") as file:
        file.write(b"was here")


def move_out(target: Target) -> None:
    _write(target.own + "/mine")
    os.rename(target.own + "/mine", target.outside + "/mine")


def read_through_symlink(target: Target) -> None:
    os.symlink(target.secret, target.own + "/pointer")
    _read(target.own + "/pointer")


def watch_outside(target: Target) -> None:
    watcher = _call("inotify_init1", 0)
    _call("inotify_add_watch", watcher, target.outside.encode() + b"\0", 0x20)


def fork(target: Target) -> None:
    if os.fork() == 0:
        os._exit(0)


def daemonise(target: Target) -> None:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.closerange(0, 100)
            time.sleep(0.1)
            _write(target.own + "/alive")
        os._exit(0)


def signal_by_descriptor(target: Target) -> None:
    ours, theirs = socket.socketpair()
    fcntl.fcntl(ours, fcntl.F_SETOWN, target.pid)
    fcntl.fcntl(ours, fcntl.F_SETSIG, signal.SIGUSR1)
    fcntl.fcntl(ours, fcntl.F_SETFL, os.O_ASYNC)
    theirs.send(b"x")


def read_parent_memory(target: Target) -> None:
    here = ctypes.create_string_buffer(8)
    local = struct.pack("@PN", ctypes.addressof(here), 8)
    remote = struct.pack("@PN", target.address, 8)
    _call("process_vm_readv", target.pid, local, 1, remote, 1, 0)


def write_parent_memory(target: Target) -> None:
    with open(f"/proc/{target.pid}/mem", "r+b", buffering=0) as memory:
        memory.seek(target.address)
        memory.write(b"was here")


def list_processes(target: Target) -> None:
    if str(target.pid) not in os.listdir("/proc"):
        raise OSError(errno.ENOENT, "the grader is not among them")


def listen_tcp(target: Target) -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()


def send_udp(target: Target) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"was here", ("127.0.0.1", target.udp))


def connect_unix(target: Target) -> None:
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(target.listener)


def send_from_pair(target: Target) -> None:
    ours, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    ours.sendto(b"was here", target.datagram)


def connect_abstract(target: Target) -> None:
    with socket.socket(socket.AF_UNIX) as client:
        client.connect("\0" + target.abstract)


def mount(target: Target) -> None:
    result = kernel.syscall(
        syscalls.numbers(kernel.MACHINE)["mount"], b"none\0", target.own.encode() + b"\0", b"nosuchkind\0", 0, 0
    )
    if result != -errno.ENODEV:  # "no such file system": the caller may mount
        _checked(result)


def shared_memory(target: Target) -> None:
    segment = _call("shmget", 0, 4096, 0o600)
    _call("shmctl", segment, 0, 0)  # IPC_RMID


def call_as_i386(target: Target) -> None:
    if kernel.MACHINE != "x86_64":
        raise OSError(errno.ENOSYS, "another machine")
    code = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")  # eax = 20 (getpid); int 0x80; ret
    place = ctypes.addressof(ctypes.c_char.from_buffer(code))
    if ctypes.CFUNCTYPE(ctypes.c_int)(place)() != os.getpid():
        raise OSError(errno.ENOSYS, "no such machine here")


def big_file(target: Target) -> None:
    descriptor = os.open(target.own + "/big", os.O_RDWR | os.O_CREAT)
    os.pwrite(descriptor, b"x", FILE_BYTES)


def many_files(target: Target) -> None:
    for _ in range(OPEN_FILES + 10):
        os.open("/dev/null", os.O_RDONLY)


def raise_limits(target: Target) -> None:
    if limits.apply(None, None, FILE_BYTES, None, None):
        raise RuntimeError("the limit to be raised could not be set")
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


Act = Callable[[Target], object]

# name: what it tries, how
ATTEMPTS: dict[str, tuple[str, Act]] = {
    # files
    "read_outside": ("read a file outside", lambda t: _read(t.secret)),
    "list_outside": ("list a folder outside", lambda t: os.listdir(t.outside)),
    "read_sibling": ("read in another working folder", lambda t: _read(t.sibling + "/answer")),
    "write_outside": ("create a file outside", lambda t: _write(t.outside + "/new")),
    "write_sibling": ("create a file in another working folder", lambda t: _write(t.sibling + "/new")),
    "truncate_outside": ("cut off a file outside by its path", lambda t: os.truncate(t.secret, 0)),
    "delete_outside": ("delete a file outside", lambda t: os.unlink(t.secret)),
    "move_out": ("move a file out", move_out),
    "link_in": ("hard-link a file in", lambda t: os.link(t.secret, t.own + "/linked")),
    "read_through_symlink": ("read outside through a symbolic link", read_through_symlink),
    "chmod_outside": ("change a mode outside (chmod)", lambda t: os.chmod(t.secret, 0o777)),
    "chown_outside": ("change an owner outside (chown)", lambda t: os.chown(t.secret, os.getuid(), os.getgid())),
    "utime_outside": ("change a time outside (utime)", lambda t: os.utime(t.secret, (1, 1))),
    "xattr_outside": ("set an attribute outside (xattr)", lambda t: os.setxattr(t.secret, "user.mark", b"1")),
    "watch_outside": ("watch a folder outside (inotify)", watch_outside),
    "make_pipe": ("make a named pipe in its own folder", lambda t: os.mkfifo(t.own + "/pipe")),
    "stat_outside": ("ask size and times of a file outside (stat)", lambda t: os.stat(t.secret)),
    # processes
    "fork": ("fork", fork),
    "run_program": ("run a program", lambda t: os.posix_spawn("/bin/true", ["true"], {})),
    "become_program": ("turn into a program (exec)", lambda t: os.execv("/bin/true", ["true"])),
    "daemonise": ("leave a daemon behind", daemonise),
    "leave_session": ("leave its session (setsid)", lambda t: os.setsid()),
    "signal_parent": ("signal the grader", lambda t: os.kill(t.pid, signal.SIGUSR1)),
    "signal_by_descriptor": ("signal the grader through a descriptor", signal_by_descriptor),
    "trace_parent": (
        "trace the grader (ptrace)",
        lambda t: _call("ptrace", PTRACE_SEIZE, t.pid, 0, 0),
    ),
    "read_parent_memory": ("read the grader's memory", read_parent_memory),
    "write_parent_memory": ("write the grader's memory", write_parent_memory),
    "read_parent_environment": ("read the grader's environment", lambda t: _read(f"/proc/{t.pid}/environ")),
    "read_parent_folder": ("ask where the grader works (readlink)", lambda t: os.readlink(f"/proc/{t.pid}/cwd")),
    "list_processes": ("list the processes", list_processes),
    "limit_parent": (
        "change the grader's limits",
        lambda t: resource.prlimit(t.pid, resource.RLIMIT_CORE, resource.prlimit(t.pid, resource.RLIMIT_CORE)),
    ),
    "pin_parent": ("pin the grader to a core", lambda t: os.sched_setaffinity(t.pid, os.sched_getaffinity(0))),
    "open_parent": ("open the grader as a descriptor (pidfd)", lambda t: os.close(_call("pidfd_open", t.pid, 0))),
    # network
    "connect_tcp": ("connect by TCP", lambda t: socket.create_connection(("127.0.0.1", t.tcp), timeout=2).close()),
    "listen_tcp": ("listen on TCP", listen_tcp),
    "send_udp": ("send by UDP", send_udp),
    "connect_unix": ("connect to a path socket", connect_unix),
    "send_from_pair": ("send from a socket pair to a path socket", send_from_pair),
    "connect_abstract": ("connect to an abstract socket", connect_abstract),
    "open_netlink": (
        "ask the kernel by netlink",
        lambda t: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0).close(),
    ),
    # the kernel and the limits
    "new_user_namespace": ("make a user namespace", lambda t: _call("unshare", 0x10000000)),
    "mount": ("mount", mount),
    "io_uring": ("use io_uring", lambda t: _call("io_uring_setup", 1, bytes(120))),
    "keyring": (
        "keep a key in the kernel",
        lambda t: _call("add_key", b"user\0", b"exit137\0", b"x", 1, OWN_KEYRING),
    ),
    "memory_file": ("hold files in memory (memfd)", lambda t: os.close(os.memfd_create("hidden"))),
    "shared_memory": ("hold shared memory", shared_memory),
    "call_as_i386": ("call the kernel as an i386 program", call_as_i386),
    "big_file": ("write a file over the limit", big_file),
    "big_memory": ("take memory over the limit", lambda t: mmap.mmap(-1, 2 * MEMORY_BYTES).close()),
    "many_files": ("open files over the limit", many_files),
    "raise_limits": ("raise its own limits", raise_limits),
}


def perform(name: str, target: Target, writer: int) -> NoReturn:
    """Make one attempt, write what came of it to `writer`, and end the process."""
    report = "broken"
    try:
        ATTEMPTS[name][1](target)
        report = "done"
    except OSError as error:
        report = f"refused ({errno.errorcode.get(error.errno or 0, 'timeout')})"
    except ValueError as error:  # how `resource` tells of a limit that may not be raised
        report = f"refused ({error})"
    finally:
        os.write(writer, report.encode())
        os._exit(0)


def inside() -> NoReturn:
    """Make the attempt that is told on standard input, with the limits, and report on standard output."""
    order = json.load(sys.stdin)
    limits.apply(*LIMITS)
    perform(order["name"], Target(**order["target"]), os.dup(1))
