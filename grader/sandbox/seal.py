"""The Linux seal: `prepare` once in the zygote, `enter` in each forked child before it loads an answer.

    policy = seal.prepare(readable, hidden, scratch_root)
    if os.fork() == 0:
        layers = seal.enter(policy, writable)     # from here on: no way out, no way back

Where the system lacks a layer, `enter` leaves it out and says so. A layer is named as in force only after the
kernel has been seen to refuse what it must refuse.
"""

# ruff: noqa: PTH110, PTH118, PTH120
# (importing pathlib takes longer than all of this may)
from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Collection, Sequence

from . import bpf, kernel, landlock, syscalls
from .layers import (
    ALL,
    CAPABILITIES,
    LANDLOCK,
    LANDLOCK_FILES,
    LANDLOCK_OWN_FOLDER,
    LANDLOCK_SCOPES,
    LANDLOCK_TCP,
    NO_NEW_PRIVS,
    NOT_DUMPABLE,
    SECCOMP,
    Layers,
)

_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
_SYSTEM = (
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share/zoneinfo", "/usr/share/locale",
    "/etc/ld.so.cache", "/etc/localtime", "/nix/store",
)  # fmt: skip


_FIRST_ABI = {LANDLOCK_FILES: 1, LANDLOCK_OWN_FOLDER: 1, LANDLOCK_TCP: 4, LANDLOCK_SCOPES: 6}


class Policy:
    """What `prepare` made ready: plain values and open descriptors, which children inherit by fork."""

    __slots__ = ("abi", "base", "devices", "filter", "reason", "roots", "scratch_root")

    def __init__(self, scratch_root: str) -> None:
        self.scratch_root = scratch_root
        self.reason = ""  # why there can be no layer at all on this system
        self.abi = 0
        self.base: landlock.Ruleset | None = None
        self.roots: list[tuple[int, bool]] = []
        self.devices: list[int] = []
        self.filter: bpf.Filter | None = None

    def close(self) -> None:
        """Close what is open here: the child does so on entering, the zygote when it ends."""
        if self.base:
            self.base.close()
        for descriptor in [place for place, _ in self.roots] + self.devices:
            os.close(descriptor)
        self.base, self.roots, self.devices = None, [], []


def system_paths() -> list[str]:
    """What this interpreter reads to run and to import the standard library, as far as it exists."""
    wanted = (*_SYSTEM, os.path.dirname(os.__file__), os.path.join(sys.base_prefix, "lib"))
    return sorted({os.path.realpath(path) for path in wanted if os.path.exists(path)})


def prepare(readable: Sequence[str], hidden: Sequence[str], scratch_root: str) -> Policy:
    """Work out once what every child may reach.

    `readable`: files and folders to read below, besides `system_paths()`. What does not exist is left out.
    `hidden`: inside a readable folder, closed all the same. Its content is; the names below it can be listed.
    `scratch_root`: the parent of all working folders. ValueError if it overlaps a readable folder or contains a
    hidden one, or if something readable lies below something hidden: such lists have no clear meaning.
    """
    policy = Policy(os.path.realpath(scratch_root))
    roots = sorted({os.path.realpath(path) for path in [*readable, *system_paths()] if os.path.exists(path)})
    closed = sorted({os.path.realpath(path) for path in hidden})
    _check_lists(roots, closed, policy.scratch_root)
    if not kernel.LINUX or kernel.MACHINE not in syscalls.MACHINES:
        policy.reason = f"not built for {sys.platform} on {kernel.MACHINE or 'this machine'}"
        return policy
    policy.abi = landlock.abi()
    policy.filter = bpf.Filter(bpf.instructions(kernel.MACHINE, refuse_truncate=policy.abi < 3))
    if policy.abi:
        policy.roots = [landlock.open_path(path) for path in roots]
        policy.devices = [landlock.open_path(path)[0] for path in _DEVICES if os.path.exists(path)]
        policy.base = _base_ruleset(policy, roots, closed)
    return policy


def enter(policy: Policy, writable: str, without: Collection[str] = ()) -> Layers:
    """Seal this process: only what is below `writable` can be written, for good.

    Call it where there is a single thread, as in a child just forked (RuntimeError otherwise: threads that run
    already would stay outside). `writable` is an existing folder strictly below the scratch root (ValueError,
    OSError). Descriptors that are open stay usable; those of `policy` are closed. `without`: layers to leave out, for
    trials (any name of LANDLOCK leaves out all four).
    """
    writable = os.path.realpath(writable)
    if writable == policy.scratch_root or not _within(writable, policy.scratch_root):
        raise ValueError(f"{writable} is not below {policy.scratch_root}")
    layers = Layers()
    if policy.reason:
        layers.missing = dict.fromkeys(ALL, policy.reason)
        return layers
    if len(sys._current_frames()) != 1:
        raise RuntimeError("seal.enter needs a process with a single thread")

    wanted = [name for name in ALL if name not in without]
    layers.missing = dict.fromkeys(without, "left out on request")
    if NO_NEW_PRIVS in wanted:
        kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
        layers.settle(NO_NEW_PRIVS, kernel.prctl(kernel.PR_GET_NO_NEW_PRIVS) == 1, "refused by the kernel")
    if CAPABILITIES in wanted:
        layers.settle(CAPABILITIES, *_drop_capabilities())
    _enter_landlock(policy, writable, layers, set(LANDLOCK) <= set(wanted))
    policy.close()
    if NOT_DUMPABLE in wanted:  # after Landlock, whose folders may be reached through /proc/self
        kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
        layers.settle(NOT_DUMPABLE, kernel.prctl(kernel.PR_GET_DUMPABLE) == 0, "refused by the kernel")
    if SECCOMP in wanted and policy.filter:
        layers.settle(SECCOMP, *_install(policy.filter))
    return layers


def _check_lists(readable: list[str], hidden: list[str], scratch_root: str) -> None:
    for path in readable:
        if _within(path, scratch_root) or _within(scratch_root, path):
            raise ValueError(f"readable {path} and the scratch root {scratch_root} overlap")
        for closed in hidden:
            if _within(path, closed):
                raise ValueError(f"readable {path} lies below hidden {closed}")
    for closed in hidden:
        if _within(closed, scratch_root):
            raise ValueError(f"hidden {closed} lies below the scratch root {scratch_root}")


def _within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _base_ruleset(policy: Policy, roots: list[str], closed: list[str]) -> landlock.Ruleset | None:
    """The layer all children share: read what is readable and not hidden, read and write below the scratch root."""
    try:
        base = landlock.Ruleset(policy.abi, with_network=True)
    except OSError:
        policy.abi = 0  # it answered with a version, yet makes no ruleset: as good as absent
        return None
    for path in roots:
        for place, rights in _open_places(path, closed):
            try:
                descriptor, is_folder = landlock.open_path(place)
            except FileNotFoundError:
                continue  # gone since the folder was listed
            base.allow(descriptor, rights, is_folder)
            os.close(descriptor)
    scratch, _ = landlock.open_path(policy.scratch_root)
    base.allow(scratch, landlock.READ_WRITE)
    os.close(scratch)
    _allow_devices(base, policy.devices)
    return base


def _open_places(path: str, closed: list[str]) -> list[tuple[str, int]]:
    """`path`, or, where something below it is hidden, everything beside the way to that.

    Landlock cannot take back what it granted for a folder. The folders on the way can be listed, since imports
    need it, and that reaches down to the names of hidden files.
    """
    inside = [hidden for hidden in closed if _within(hidden, path)]
    if not inside:
        return [(path, landlock.READ)]
    if path in inside:
        return []
    places = [(path, landlock.READ_DIR)]
    with os.scandir(path) as entries:
        for entry in entries:
            if not entry.is_symlink():
                places += _open_places(entry.path, inside)
    return places


def _allow_devices(ruleset: landlock.Ruleset, devices: list[int]) -> None:
    for device in devices:
        ruleset.allow(device, landlock.READ_FILE | landlock.WRITE_FILE | landlock.TRUNCATE, is_folder=False)


def _enter_landlock(policy: Policy, writable: str, layers: Layers, wanted: bool) -> None:
    """Both rulesets, then a try at what each must refuse."""
    if not wanted:
        layers.missing |= dict.fromkeys(LANDLOCK, "left out on request")
        return
    if policy.base is None:
        layers.missing |= dict.fromkeys(LANDLOCK, "this kernel has no Landlock, or it is switched off")
        return
    own, _ = landlock.open_path(writable)
    before = _refusals(policy.scratch_root)
    try:
        narrow = landlock.Ruleset(policy.abi, with_network=False)
        for root, is_folder in policy.roots:
            narrow.allow(root, landlock.READ, is_folder)
        _allow_devices(narrow, policy.devices)
        narrow.allow(own, landlock.READ_WRITE)
        policy.base.enforce()
        narrow.enforce()
        narrow.close()
    except OSError as error:
        layers.missing |= dict.fromkeys(LANDLOCK, error.strerror or str(error))
        return
    finally:
        os.close(own)
    after = _refusals(policy.scratch_root)
    for name in LANDLOCK:
        if name in before:
            layers.missing[name] = "could not be tried: refused before Landlock already"
        elif policy.abi < _FIRST_ABI[name]:
            layers.missing[name] = f"comes with Landlock ABI {_FIRST_ABI[name]}, this kernel has {policy.abi}"
        else:
            layers.settle(name, name in after)


def _refusals(scratch_root: str) -> set[str]:
    """Which of four things, one for each Landlock layer, are refused to this process."""
    tries = {
        LANDLOCK_FILES: _listing_refused("/"),
        LANDLOCK_OWN_FOLDER: _listing_refused(scratch_root),
        LANDLOCK_TCP: _tcp_refused(),
        LANDLOCK_SCOPES: _signal_refused(),
    }
    return {name for name, is_refused in tries.items() if is_refused}


def _listing_refused(folder: str) -> bool:
    try:
        os.close(os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC))
    except OSError as error:
        return error.errno == errno.EACCES
    return False


def _tcp_refused() -> bool:
    numbers = syscalls.numbers(kernel.MACHINE)
    descriptor = kernel.syscall(numbers["socket"], 2, 1, 0)  # AF_INET, SOCK_STREAM
    if descriptor < 0:
        return True
    address = struct.pack("=HH4s8x", 2, 0, bytes((127, 0, 0, 1)))
    result = kernel.syscall(numbers["bind"], descriptor, address, len(address))
    os.close(descriptor)
    return result == -errno.EACCES


def _signal_refused() -> bool:
    parent = os.getppid()
    try:
        os.kill(parent or 1, 0)  # 0: the parent lives outside of this process namespace
    except (PermissionError, ProcessLookupError):
        return True
    return False


def _drop_capabilities() -> tuple[bool, str]:
    """Reading past file modes stays, for a Python in somebody's private home; Landlock judges those reads too."""
    try:
        kernel.keep_capabilities(kernel.CAP_DAC_READ_SEARCH)
        effective, permitted = kernel.capabilities()
    except OSError as error:
        return False, error.strerror or str(error)
    return not (effective | permitted) & ~kernel.CAP_DAC_READ_SEARCH, "powers of root remain"


def _install(program: bpf.Filter) -> tuple[bool, str]:
    """Put the filter on and try four calls that it answers in its own way."""
    code = ctypes.create_string_buffer(program.code(os.getpid()))
    fprog = struct.pack("@HP", len(program), ctypes.addressof(code))
    result = kernel.prctl(kernel.PR_SET_SECCOMP, 2, fprog)
    if result < 0:
        return False, os.strerror(-result)
    numbers = syscalls.numbers(kernel.MACHINE)
    held = (
        kernel.prctl(kernel.PR_GET_SECCOMP) == 2
        and kernel.syscall(numbers["clone3"], 0, 0) == -errno.ENOSYS
        and kernel.syscall(numbers["socket"], 1, 1, 0) == -errno.EPERM
        and kernel.syscall(numbers["pidfd_open"], os.getpid(), 0) == -errno.EPERM
        and kernel.syscall(numbers["fchmod"], -1, 0) == 0
    )
    return held, "put on, but what it should refuse is not refused"
