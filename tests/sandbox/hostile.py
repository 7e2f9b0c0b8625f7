"""Finer tries than those of the canary. Run by bench.py, each in a sealed child: "fine" when every one is refused."""

# ruff: noqa: PTH102, PTH104, PTH106, PTH123, PTH208, PTH211, SIM115
# (system calls are the subject here)
from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import resource
import signal
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

REFUSALS = {errno.EPERM, errno.EACCES, errno.EXDEV}


def refused(act: Callable[[], object], *numbers: int) -> None:
    """The call fails with one of `numbers` (or the usual refusals); anything else is a finding."""
    try:
        result = act()
    except OSError as error:
        if error.errno not in (numbers or REFUSALS):
            raise
    else:
        raise AssertionError(f"went through, and gave {result!r}")


def raw(box: Any, name: str | int, *arguments: int | bytes) -> int:
    numbers = sys.modules["sandbox.syscalls"].numbers(os.uname().machine)
    result: int = box.sandbox.kernel.syscall(numbers[name] if isinstance(name, str) else name, *arguments)
    if result < 0:
        raise OSError(-result, os.strerror(-result))
    return result


def other_threads_are_sealed_too(box: Any) -> None:
    found: list[BaseException | None] = []

    def look() -> None:
        try:
            refused(lambda: (box.outside / "secret").read_text())
            refused(os.fork)
            found.append(None)
        except BaseException as error:
            found.append(error)

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert found == [None]


def raw_processes(box: Any) -> None:
    thread_flags = 0x10000 | 0x800 | 0x100  # CLONE_THREAD | CLONE_SIGHAND | CLONE_VM
    for flags in (0, 17, 0x100, 0x4000 | 0x100 | 17, 0x8000 | 17, 0x10000000, thread_flags | 0x10000000):
        refused(lambda flags=flags: raw(box, "clone", flags, 0, 0, 0, 0))
    if os.uname().machine == "x86_64":
        refused(lambda: raw(box, "fork"))
        refused(lambda: raw(box, "vfork"))
    refused(lambda: raw(box, "clone3", bytes(88), 88), errno.ENOSYS)
    refused(lambda: os.posix_spawn("/bin/true", ["true"], {}))
    refused(lambda: os.execve("/bin/true", ["true"], {}))
    refused(lambda: raw(box, "execveat", -100, b"/bin/true\0", 0, 0, 0))


def signals(box: Any) -> None:
    for pid in (os.getppid(), 1, 0, -1, -os.getpid(), -os.getppid()):
        refused(lambda pid=pid: os.kill(pid, 0))
    refused(lambda: os.killpg(os.getpgid(0), 0))
    refused(lambda: raw(box, "tkill", os.getppid(), 0))
    refused(lambda: raw(box, "tgkill", os.getppid(), os.getppid(), 0))
    refused(lambda: raw(box, "rt_sigqueueinfo", os.getpid(), signal.SIGUSR1, bytes(128)))
    one, _ = socket.socketpair()
    refused(lambda: fcntl.fcntl(one, fcntl.F_SETOWN, os.getppid()))
    refused(lambda: fcntl.fcntl(one, 15, bytes(8)))
    refused(lambda: fcntl.ioctl(one, 0x8901, (os.getppid()).to_bytes(4, "little")))


def others_settings(box: Any) -> None:
    parent = os.getppid()
    refused(lambda: resource.prlimit(parent, resource.RLIMIT_CPU))
    refused(lambda: os.sched_setaffinity(parent, {0}))
    refused(lambda: os.setpriority(os.PRIO_PROCESS, parent, 19))
    refused(lambda: os.sched_setscheduler(parent, os.SCHED_BATCH, os.sched_param(0)))
    refused(lambda: os.setpgid(0, 0))
    refused(os.setsid)
    for change in (os.setuid, os.setgid, os.seteuid, os.setegid):
        refused(lambda change=change: change(os.getuid()))


def sockets(box: Any) -> None:
    for family in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX, socket.AF_NETLINK, socket.AF_PACKET, 38, 40):
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW):
            refused(lambda family=family, kind=kind: socket.socket(family, kind))
    for kind in (socket.SOCK_DGRAM, socket.SOCK_SEQPACKET, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK):
        refused(lambda kind=kind: socket.socketpair(socket.AF_UNIX, kind))
    one, _ = socket.socketpair()
    refused(lambda: one.connect(str(box.own / "nowhere")))
    refused(lambda: one.bind(str(box.own / "here")))
    refused(lambda: one.listen())
    refused(lambda: one.sendto(b"x", str(box.own / "nowhere")))


def looser_again(box: Any) -> None:
    for option in (1, 4, 22, 28, 35, 36, 47, 0x59616D61):  # pdeathsig, dumpable, seccomp, ... ptracer
        refused(lambda option=option: _prctl(box, option))
    refused(lambda: raw(box, "seccomp", 1, 0, 0))
    refused(lambda: raw(box, "landlock_create_ruleset", 0, 0, 1))
    refused(lambda: raw(box, "landlock_add_rule", 3, 1, bytes(12), 0))
    refused(lambda: raw(box, "landlock_restrict_self", 3, 0))
    refused(lambda: raw(box, "capset", bytes(8), bytes(24)))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    if hard != resource.RLIM_INFINITY:
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard + 1))
        except ValueError:
            return
        raise AssertionError("the hard limit was raised")


def _prctl(box: Any, option: int) -> None:
    result = box.sandbox.kernel.prctl(option, 0)
    if result < 0:
        raise OSError(-result, os.strerror(-result))


def kernel_corners(box: Any) -> None:
    for name in (
        "unshare", "setns", "mount", "umount2", "pivot_root", "chroot", "bpf", "perf_event_open", "keyctl", "add_key",
        "request_key", "userfaultfd", "memfd_create", "io_uring_setup", "io_uring_enter", "io_uring_register",
        "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_open", "pidfd_getfd", "pidfd_send_signal", "kcmp",
        "open_by_handle_at", "name_to_handle_at", "fanotify_init", "inotify_add_watch", "shmget", "msgget", "semget",
        "mq_open", "personality", "swapon", "reboot", "init_module", "kexec_load", "syslog", "clock_settime",
        "fsopen", "open_tree", "move_mount", "mount_setattr", "quotactl", "acct", "sethostname", "io_setup",
        "memfd_secret", "process_madvise", "file_setattr", "mknodat",
    ):  # fmt: skip
        refused(lambda name=name: raw(box, name, 0, 0, 0, 0, 0))
    for number in (470, 471, 511, 547, 1000, 0x3FFFFFFF):
        refused(lambda number=number: raw(box, number), errno.ENOSYS)


def ways_out(box: Any) -> None:
    secret = box.outside / "secret"
    folder = os.open(box.own, os.O_PATH)
    refused(lambda: os.open("../../outside/secret", os.O_RDONLY, dir_fd=folder))
    os.chdir(box.outside)
    refused(lambda: open("secret"))
    refused(lambda: os.open(".", os.O_RDONLY))
    refused(lambda: open(f"/proc/self/cwd/{secret.name}"))
    refused(lambda: open(f"/proc/self/root{secret}"))
    refused(lambda: os.open(box.outside, os.O_TMPFILE | os.O_RDWR))
    for place in ("/dev/shm", "/tmp", "/var/tmp", "/"):
        refused(lambda place=place: open(f"{place}/exit137-was-here", "w"), *REFUSALS, errno.EROFS)
    for place in ("/proc/self/status", "/proc/1/cmdline", "/proc/self/mem", "/sys/kernel/notes", "/etc/passwd"):
        refused(lambda place=place: open(place), *REFUSALS, errno.ENOENT)
    refused(lambda: os.rename(box.own, box.scratch / "elsewhere"))
    refused(lambda: os.rename(box.scratch / "sibling/answer", box.own / "answer"))
    refused(lambda: os.link(box.scratch / "sibling/answer", box.own / "answer"))
    refused(lambda: os.symlink(secret, box.scratch / "pointer"))
    refused(lambda: os.mkdir(box.scratch / "new"))
    refused(lambda: os.rmdir(box.own))
    refused(lambda: os.listdir(box.scratch))


def special_files(box: Any) -> None:
    refused(lambda: os.mkfifo(box.own / "pipe"))
    refused(lambda: os.mknod(box.own / "disk", 0o60600, os.makedev(7, 0)))
    refused(lambda: os.mknod(box.own / "null", 0o20600, os.makedev(1, 3)))


def hidden_in_the_library(box: Any) -> None:
    secret = box.library / "closed/deep/secret.py"
    refused(secret.read_text)
    refused(lambda: os.link(secret, box.own / "linked"))
    os.symlink(secret, box.own / "pointer")
    refused((box.own / "pointer").read_text)
    refused(lambda: (box.library / "loose.py").write_text("x"))
    refused(lambda: (box.library / "new.py").write_text("x"))
    refused(lambda: (box.library / "open/beside.py").unlink())
    sys.path.insert(0, str(box.library))
    try:
        __import__("closed.deep.secret")
    except (ImportError, PermissionError):
        return
    raise AssertionError("the hidden module was imported")


def nothing_left_open(box: Any) -> None:
    still = [number for number in range(3, 256) if _is_open(number)]
    assert still == [box.writer], still


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def powers_are_gone(box: Any) -> None:
    effective, permitted = box.sandbox.kernel.capabilities()
    assert (effective | permitted) & ~box.sandbox.kernel.CAP_DAC_READ_SEARCH == 0


def leases(box: Any) -> None:
    Path(box.own / "a").write_text("x")
    with open(box.own / "a") as file:
        refused(lambda: fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK))
    folder = os.open(box.own, os.O_RDONLY)
    refused(lambda: fcntl.fcntl(folder, fcntl.F_NOTIFY, fcntl.DN_CREATE))


def typing_into_the_terminal(box: Any) -> None:
    refused(lambda: fcntl.ioctl(0, 0x5412, b"x"))


def killed_by_itself(box: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def aborted(box: Any) -> None:
    os.abort()


def i386(box: Any) -> None:
    import mmap

    code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")  # eax = 20 (getpid); int 0x80; ret
    ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))()


def x32(box: Any) -> None:
    box.sandbox.kernel.syscall(0x40000000 | 39)


SCENARIOS = {
    function.__name__: function
    for function in (
        other_threads_are_sealed_too, raw_processes, signals, others_settings, sockets, looser_again, kernel_corners,
        ways_out, special_files, hidden_in_the_library, nothing_left_open, powers_are_gone, leases,
        typing_into_the_terminal, killed_by_itself, aborted, i386, x32,
    )
}  # fmt: skip
