"""Windows: a Job Object limits memory, processor time and process count, and ends all of a submission at once.

Written from the Win32 documentation and never tried on Windows by us. It keeps no file and no network from a
submission: that is not isolation, and nothing here says so.
"""

from __future__ import annotations

import ctypes
import sys

_PROCESS_TIME, _ACTIVE_PROCESS, _NO_ERROR_WINDOW = 0x2, 0x8, 0x400
_PROCESS_MEMORY, _JOB_MEMORY, _KILL_ON_CLOSE = 0x100, 0x200, 0x2000
_EXTENDED_LIMITS = 9
_TERMINATE, _SET_QUOTA = 0x1, 0x100


class BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION; times in units of 100 ns."""

    _fields_ = (
        ("process_time", ctypes.c_int64), ("job_time", ctypes.c_int64), ("flags", ctypes.c_uint32),
        ("smallest_working_set", ctypes.c_size_t), ("largest_working_set", ctypes.c_size_t),
        ("processes", ctypes.c_uint32), ("affinity", ctypes.c_size_t), ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    )  # fmt: skip


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION; memory in bytes."""

    _fields_ = (
        ("basic", BasicLimits), ("io", ctypes.c_uint64 * 6), ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t), ("peak_process", ctypes.c_size_t), ("peak_job", ctypes.c_size_t),
    )  # fmt: skip


def limits(memory_bytes: int, cpu_seconds: int, processes: int) -> ExtendedLimits:
    """The structure that `Job` hands to Windows."""
    wanted = ExtendedLimits()
    wanted.basic.flags = (
        _PROCESS_TIME | _ACTIVE_PROCESS | _NO_ERROR_WINDOW | _PROCESS_MEMORY | _JOB_MEMORY | _KILL_ON_CLOSE
    )
    wanted.basic.process_time = cpu_seconds * 10_000_000
    wanted.basic.processes = processes
    wanted.process_memory = wanted.job_memory = memory_bytes
    return wanted


class Job:
    """One submission's processes. OSError where Windows refuses, NotImplementedError anywhere else.

    Add the child before it is sent anything of a submission: what it starts earlier stays outside.
    """

    def __init__(self, memory_bytes: int, cpu_seconds: int, processes: int) -> None:
        if sys.platform != "win32":
            raise NotImplementedError("Job Objects are for Windows")
        self._kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        self._kernel.CreateJobObjectW.restype = self._kernel.OpenProcess.restype = ctypes.c_void_p
        self._handle = ctypes.c_void_p(self._kernel.CreateJobObjectW(None, None))
        wanted = limits(memory_bytes, cpu_seconds, processes)
        self._check(
            bool(self._handle)
            and self._kernel.SetInformationJobObject(
                self._handle, _EXTENDED_LIMITS, ctypes.byref(wanted), ctypes.sizeof(wanted)
            )
        )

    def add(self, pid: int) -> None:
        """Put the running process `pid`, and all it starts from now on, into the job."""
        if sys.platform == "win32":
            process = ctypes.c_void_p(self._kernel.OpenProcess(_SET_QUOTA | _TERMINATE, False, pid))
            self._check(bool(process) and self._kernel.AssignProcessToJobObject(self._handle, process))
            self._check(self._kernel.CloseHandle(process))

    def end(self) -> None:
        """End every process of the job and let go of it."""
        if sys.platform == "win32":
            self._check(self._kernel.TerminateJobObject(self._handle, 1))
            self._check(self._kernel.CloseHandle(self._handle))

    def _check(self, went_well: bool) -> None:
        if sys.platform == "win32" and not went_well:
            raise ctypes.WinError(ctypes.get_last_error())
