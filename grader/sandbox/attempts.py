"""What a hostile submission would try, one function each. They run in a forked child, bare or under some layers.

Each raises OSError where the system refuses. What it does is harmless, aimed at things planted for the purpose
(`Target`). Where a call may only pretend to succeed, `traces` says whether the target shows it.
"""

# ruff: noqa: PTH101, PTH102, PTH104, PTH105, PTH107, PTH116, PTH123, PTH208, PTH211
# (importing pathlib takes longer than all of this may)
from __future__ import annotations

import ctypes
import errno
import fcntl
import mmap
import os
import resource
import signal
import socket
import struct
import time
from collections.abc import Callable

from . import kernel, limits, syscalls

MEMORY_BYTES = 512 << 20
FILE_BYTES = 4 << 20
OPEN_FILES = 64
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


# --- files -----------------------------------------------------------------------------------------------


def read_outside(target: Target) -> None:
    _read(target.secret)


def list_outside(target: Target) -> None:
    os.listdir(target.outside)


def read_sibling(target: Target) -> None:
    _read(target.sibling + "/answer")


def write_outside(target: Target) -> None:
    _write(target.outside + "/new")


def write_sibling(target: Target) -> None:
    _write(target.sibling + "/new")


def truncate_outside(target: Target) -> None:
    os.truncate(target.secret, 0)


def delete_outside(target: Target) -> None:
    os.unlink(target.secret)


def move_out(target: Target) -> None:
    _write(target.own + "/mine")
    os.rename(target.own + "/mine", target.outside + "/mine")


def link_in(target: Target) -> None:
    os.link(target.secret, target.own + "/linked")


def read_through_symlink(target: Target) -> None:
    os.symlink(target.secret, target.own + "/pointer")
    _read(target.own + "/pointer")


def chmod_outside(target: Target) -> None:
    os.chmod(target.secret, 0o777)


def chown_outside(target: Target) -> None:
    os.chown(target.secret, os.getuid(), os.getgid())


def utime_outside(target: Target) -> None:
    os.utime(target.secret, (1, 1))


def xattr_outside(target: Target) -> None:
    os.setxattr(target.secret, "user.mark", b"1")


def watch_outside(target: Target) -> None:
    watcher = _call("inotify_init1", 0)
    _call("inotify_add_watch", watcher, target.outside.encode() + b"\0", 0x20)


def make_pipe(target: Target) -> None:
    os.mkfifo(target.own + "/pipe")


def stat_outside(target: Target) -> None:
    os.stat(target.secret)


# --- processes -------------------------------------------------------------------------------------------


def fork(target: Target) -> None:
    if os.fork() == 0:
        os._exit(0)


def run_program(target: Target) -> None:
    os.posix_spawn("/bin/true", ["true"], {})


def become_program(target: Target) -> None:
    os.execv("/bin/true", ["true"])


def daemonise(target: Target) -> None:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(5)
        os._exit(0)


def leave_session(target: Target) -> None:
    os.setsid()


def signal_parent(target: Target) -> None:
    os.kill(target.pid, signal.SIGUSR1)


def signal_by_descriptor(target: Target) -> None:
    ours, theirs = socket.socketpair()
    fcntl.fcntl(ours, fcntl.F_SETOWN, target.pid)
    fcntl.fcntl(ours, fcntl.F_SETSIG, signal.SIGUSR1)
    fcntl.fcntl(ours, fcntl.F_SETFL, os.O_ASYNC)
    theirs.send(b"x")


def trace_parent(target: Target) -> None:
    _call("ptrace", 0x4206, target.pid, 0, 0)  # PTRACE_SEIZE: stops nothing, ends with this process


def read_parent_memory(target: Target) -> None:
    here = ctypes.create_string_buffer(8)
    local = struct.pack("@PN", ctypes.addressof(here), 8)
    remote = struct.pack("@PN", target.address, 8)
    _call("process_vm_readv", target.pid, local, 1, remote, 1, 0)


def write_parent_memory(target: Target) -> None:
    with open(f"/proc/{target.pid}/mem", "r+b", buffering=0) as memory:
        memory.seek(target.address)
        memory.write(b"was here")


def read_parent_environment(target: Target) -> None:
    _read(f"/proc/{target.pid}/environ")


def list_processes(target: Target) -> None:
    os.listdir("/proc")


def limit_parent(target: Target) -> None:
    resource.prlimit(target.pid, resource.RLIMIT_CORE, resource.prlimit(target.pid, resource.RLIMIT_CORE))


def pin_parent(target: Target) -> None:
    os.sched_setaffinity(target.pid, os.sched_getaffinity(0))


def open_parent(target: Target) -> None:
    os.close(_call("pidfd_open", target.pid, 0))


# --- network ---------------------------------------------------------------------------------------------


def connect_tcp(target: Target) -> None:
    socket.create_connection(("127.0.0.1", target.tcp), timeout=2).close()


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


def open_netlink(target: Target) -> None:
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0).close()


# --- the kernel and the limits ---------------------------------------------------------------------------


def new_user_namespace(target: Target) -> None:
    _call("unshare", 0x10000000)


def new_mount(target: Target) -> None:
    _call("mount", b"none\0", target.own.encode() + b"\0", b"tmpfs\0", 0, 0)


def io_uring(target: Target) -> None:
    _call("io_uring_setup", 1, bytes(120))


def keyring(target: Target) -> None:
    _call("add_key", b"user\0", b"exit137\0", b"x", 1, -1 & 0xFFFFFFFF)


def memory_file(target: Target) -> None:
    os.close(os.memfd_create("hidden"))


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


def big_memory(target: Target) -> None:
    mmap.mmap(-1, 2 * MEMORY_BYTES).close()


def many_files(target: Target) -> None:
    for _ in range(OPEN_FILES + 10):
        os.open("/dev/null", os.O_RDONLY)


def raise_limits(target: Target) -> None:
    if limits.apply(None, None, FILE_BYTES, None, None):
        raise RuntimeError("the limit to be raised could not be set")
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


Act = Callable[[Target], None]

ATTEMPTS: dict[str, tuple[str, Act]] = {
    act.__name__: (words, act)
    for words, act in (
        ("read a file outside", read_outside),
        ("list a folder outside", list_outside),
        ("read in another working folder", read_sibling),
        ("create a file outside", write_outside),
        ("create a file in another working folder", write_sibling),
        ("cut off a file outside by its path", truncate_outside),
        ("delete a file outside", delete_outside),
        ("move a file out", move_out),
        ("hard-link a file in", link_in),
        ("read outside through a symbolic link", read_through_symlink),
        ("change a mode outside (chmod)", chmod_outside),
        ("change an owner outside (chown)", chown_outside),
        ("change a time outside (utime)", utime_outside),
        ("set an attribute outside (xattr)", xattr_outside),
        ("watch a folder outside (inotify)", watch_outside),
        ("make a named pipe in its own folder", make_pipe),
        ("ask size and times of a file outside (stat)", stat_outside),
        ("fork", fork),
        ("run a program", run_program),
        ("turn into a program (exec)", become_program),
        ("leave a daemon behind", daemonise),
        ("leave its session (setsid)", leave_session),
        ("signal the grader", signal_parent),
        ("signal the grader through a descriptor", signal_by_descriptor),
        ("trace the grader (ptrace)", trace_parent),
        ("read the grader's memory", read_parent_memory),
        ("write the grader's memory", write_parent_memory),
        ("read the grader's environment", read_parent_environment),
        ("list the processes", list_processes),
        ("change the grader's limits", limit_parent),
        ("pin the grader to a core", pin_parent),
        ("open the grader as a descriptor (pidfd)", open_parent),
        ("connect by TCP", connect_tcp),
        ("listen on TCP", listen_tcp),
        ("send by UDP", send_udp),
        ("connect to a path socket", connect_unix),
        ("send from a socket pair to a path socket", send_from_pair),
        ("connect to an abstract socket", connect_abstract),
        ("ask the kernel by netlink", open_netlink),
        ("make a user namespace", new_user_namespace),
        ("mount", new_mount),
        ("use io_uring", io_uring),
        ("keep a key in the kernel", keyring),
        ("hold files in memory (memfd)", memory_file),
        ("hold shared memory", shared_memory),
        ("call the kernel as an i386 program", call_as_i386),
        ("write a file over the limit", big_file),
        ("take memory over the limit", big_memory),
        ("open files over the limit", many_files),
        ("raise its own limits", raise_limits),
    )
}
