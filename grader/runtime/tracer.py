"""Stopping at each step of a submission's work, so that the grader can look at the disk.

In the submission's own code a step is a bytecode instruction, so that `open(path, "w").write(text)` has a
step between the two; instructions that only move values about are passed over, since no file can have
changed. In the standard library a step is a line. Between two steps nothing is hidden but what one C call does.
"""

from __future__ import annotations

import dis
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

# Modules that never touch a file: stepping through them would only cost time.
PURE = (
    "json/encoder.py", "json/decoder.py", "json/scanner.py", "datetime.py", "_pydatetime.py", "enum.py",
    "typing.py", "copy.py", "random.py", "uuid.py", "threading.py", "inspect.py", "functools.py",
    "dataclasses.py", "collections/__init__.py", "_weakrefset.py", "weakref.py", "abc.py", "ast.py",
    "logging/__init__.py", "asyncio/", "concurrent/", "selectors.py", "re/", "string.py", "textwrap.py",
    "traceback.py", "linecache.py", "reprlib.py", "keyword.py", "types.py", "codecs.py", "locale.py",
)  # fmt: skip


# Instructions after which the disk is as it was: they move values, compare or jump, and drop nothing.
STILL = ("LOAD_", "BUILD_", "COPY", "JUMP_", "POP_JUMP_", "PUSH_", "IS_OP", "CONTAINS_", "COMPARE_")
STILL_ALONE = frozenset({"RESUME", "NOP", "PRECALL", "KW_NAMES", "CACHE", "SWAP", "EXTENDED_ARG", "MAKE_FUNCTION"})
STILL_OPCODES = frozenset(
    code for name, code in dis.opmap.items() if name.startswith(STILL) or name in STILL_ALONE
)  # fmt: skip


class StepTracer:
    """Calls `stop(frame)` at every step while active; `stop` returns False to be called no more."""

    def __init__(self, own_files: set[str], runtime_folder: str, stop: Callable[[FrameType], bool]) -> None:
        self._own_files, self._runtime_folder, self._stop = own_files, runtime_folder, stop
        self._kinds: dict[str, str] = {}
        self._paused = threading.local()
        self._active = False

    def __enter__(self) -> StepTracer:
        self._active = True
        threading.settrace(self._enter_frame)
        sys.settrace(self._enter_frame)
        return self

    def __exit__(self, *_: object) -> None:
        self._active = False
        sys.settrace(None)
        threading.settrace(None)

    def quietly(self, work: Callable[[], Any]) -> Any:
        """Do `work` (a call over the wire) without stepping through it."""
        before = getattr(self._paused, "on", False)
        self._paused.on = True
        try:
            return work()
        finally:
            self._paused.on = before

    def _kind(self, filename: str) -> str:
        kind = self._kinds.get(filename)
        if kind is None:
            slashed = filename.replace("\\", "/")
            if filename in self._own_files:
                kind = "own"
            elif (
                filename.startswith((self._runtime_folder, "<frozen importlib", "<string>"))
                or "/IPython/" in slashed
                or any(("/" + pure) in slashed for pure in PURE)
            ):
                kind = "skip"
            else:
                kind = "library"
            self._kinds[filename] = kind
        return kind

    def _enter_frame(self, frame: FrameType, event: str, argument: Any) -> Any:
        if not self._active or getattr(self._paused, "on", False):
            return None
        kind = self._kind(frame.f_code.co_filename)
        if kind == "skip":
            return None
        if kind == "own":
            frame.f_trace_opcodes = True
            return self._by_instruction()
        return self._step

    def _by_instruction(self) -> Callable[[FrameType, str, Any], Any]:
        """The trace function of one frame of the submission, which knows the instruction that ran before."""
        before = -1

        def trace(frame: FrameType, event: str, argument: Any) -> Any:
            nonlocal before
            if event == "opcode":
                last, before = before, frame.f_code.co_code[frame.f_lasti]
                if last not in STILL_OPCODES:
                    self._step(frame, event, argument)
            elif event == "return":
                self._step(frame, event, argument)
            return trace if self._active else None

        return trace

    def _step(self, frame: FrameType, event: str, argument: Any) -> Any:
        if not self._active:
            return None
        if event != "exception" and not getattr(self._paused, "on", False):
            self._active = self._stop(frame)
        return self._step
