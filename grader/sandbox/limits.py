"""Resource limits of the process that runs an answer. They hold on every layer, sealed or not."""

# ruff: noqa: PTH208, PTH123
# (importing pathlib takes longer than all of this may)
from __future__ import annotations

import os
import sys
import time

from . import kernel

try:
    import resource
except ImportError:  # Windows: memory and process count are the Job Object's there (job_object.py)
    resource = None  # type: ignore[assignment]

_FRESH = 2.0  # seconds
_counted: tuple[float, int] | None = None


def apply(
    memory_bytes: int | None,
    cpu_seconds: int | None,
    file_bytes: int | None,
    open_files: int | None,
    processes: int | None,
) -> list[str]:
    """Limit this process and all that it starts; return the names of what could not be set. None: leave as it is.

    `memory_bytes`: address space (not on macOS). `cpu_seconds`: SIGXCPU then, SIGKILL a second later. `file_bytes`:
    size of any one file; the soft limit may be lowered again later. `open_files`: descriptors. `processes`: processes
    and threads beyond those that this user has now, which takes a scan of /proc; Linux only, and nothing for root.
    Core files are always off.
    """
    unset: list[str] = []

    def limit(name: str, constant: str, value: int | None, spare: int = 0) -> None:
        if value is not None and not _set(constant, value, spare):
            unset.append(name)

    if memory_bytes is not None:
        kernel.share_one_heap()  # else a handful of threads would use up the address space
    limit("memory", "RLIMIT_AS" if sys.platform != "darwin" else "", memory_bytes)
    limit("cpu", "RLIMIT_CPU", cpu_seconds, spare=1)
    limit("file_size", "RLIMIT_FSIZE", file_bytes)
    limit("open_files", "RLIMIT_NOFILE", open_files)
    limit("core", "RLIMIT_CORE", 0)
    if processes is not None:
        counts = sys.platform.startswith("linux") and os.getuid() != 0
        limit("processes", "RLIMIT_NPROC" if counts else "", processes + tasks_of_user(_FRESH) if counts else 0)
    return unset


def tasks_of_user(max_age: float = 0.0) -> int:
    """How many processes and threads the real user of this process has (Linux only; takes about 2 ms).

    A count no older than `max_age` seconds is taken from memory. A zygote that asks before each fork spares its
    children the scan.
    """
    global _counted
    now = time.monotonic()
    if _counted is None or now - _counted[0] > max_age:
        _counted = now, _count(os.getuid())
    return _counted[1]


def _count(user: int) -> int:
    own = b"\nUid:\t%d\t" % user
    total = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/status", "rb", buffering=0) as status:
                text = status.read()
        except (FileNotFoundError, ProcessLookupError):
            continue  # ended in between
        if own in text:
            total += int(text.partition(b"\nThreads:\t")[2].split(maxsplit=1)[0])
    return total


def _set(name: str, value: int, spare: int) -> bool:
    """Soft limit `value`, hard limit `spare` above it, neither above the hard limit in force."""
    limit = getattr(resource, name, None) if resource and name else None
    if limit is None:
        return False
    hard = resource.getrlimit(limit)[1]
    if hard != resource.RLIM_INFINITY and hard < value + spare:
        value, ceiling = min(value, hard), hard
    else:
        ceiling = value + spare
    try:
        resource.setrlimit(limit, (value, ceiling))
    except (OSError, ValueError):
        return False
    return resource.getrlimit(limit)[0] == value
