"""Daemons come home: on Linux the zygote adopts what its children leave behind, and ends it."""

# ruff: noqa: PTH110, PTH123, PTH208
# (importing pathlib takes longer than all of this may)
from __future__ import annotations

import os
import signal
import time
from collections.abc import Collection

from . import kernel

_AT_ONCE = 4096

# A build option of the kernel, on in the common distributions. Without it a process that forks, exits and changes
# its session without pause can stay ahead of us: then `sweep` says so.
_KERNEL_LISTS_CHILDREN = os.path.exists(f"/proc/self/task/{os.getpid()}/children")


def become() -> bool:
    """From now on orphaned descendants of this process become its children. False where the system cannot."""
    return kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1) == 0


def sweep(spare: Collection[int] = (), seconds: float = 5.0) -> int:
    """Kill and reap every descendant except the children in `spare` and what is below them; how many there were.

    Linux, after `become()`. Elsewhere nothing is found and the answer is 0: there only killpg is left, which misses
    whoever called setsid. TimeoutError if something is still there after `seconds`.
    """
    if not kernel.LINUX:
        return 0
    ended: set[int] = set()
    deadline = time.monotonic() + seconds
    groups_to_keep = {os.getpgid(0), *(group for pid in spare if (group := _group(pid)))}
    while remaining := [pid for pid in _children(os.getpid()) if pid not in spare]:
        if time.monotonic() > deadline:
            raise TimeoutError(f"could not end the processes {sorted(remaining)}")
        family = _family(remaining)
        ended.update(family)
        for pid in family:
            _kill(pid, groups_to_keep)
        for pid in remaining:
            if os.waitpid(pid, os.WNOHANG) == (0, 0):
                time.sleep(0.0005)
    return len(ended)


def _kill(pid: int, groups_to_keep: set[int]) -> None:
    """A whole group dies at once, so a process that forks and exits all the time cannot slip away."""
    group = _group(pid)
    try:
        if group and group not in groups_to_keep:
            os.killpg(group, signal.SIGKILL)
        os.kill(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass  # it went by itself; if not, it is still there in the next round


def _group(pid: int) -> int:
    try:
        return os.getpgid(pid)
    except ProcessLookupError:
        return 0


def _family(pids: list[int]) -> list[int]:
    """`pids` and what is below them, parents first. What a chain grows meanwhile is left for the next round."""
    family = list(pids)
    if not _KERNEL_LISTS_CHILDREN:
        below = _everyone_by_parent()
        for pid in family:
            family += below.get(pid, [])
        return family
    for pid in family:
        if len(family) < _AT_ONCE:
            family += _children(pid)
    return family


def _children(parent: int) -> list[int]:
    if not _KERNEL_LISTS_CHILDREN:
        return _everyone_by_parent().get(parent, [])
    found: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{parent}/task"):
            with open(f"/proc/{parent}/task/{thread}/children", encoding="ascii") as listing:
                found += map(int, listing.read().split())
    except (FileNotFoundError, ProcessLookupError):
        pass  # it ended while we looked; what it had is a child of ours by now
    return found


def _everyone_by_parent() -> dict[int, list[int]]:
    """{parent: children} of the whole machine, by a scan of /proc."""
    below: dict[int, list[int]] = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", "rb") as stat:
                # the name of the program comes first, in brackets, and may hold anything
                fields = stat.read().rpartition(b")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        below.setdefault(int(fields[1]), []).append(int(name))
    return below
