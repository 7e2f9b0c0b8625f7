"""Running a submission as Jupyter would: cell by cell, in one namespace, going on after a cell that raised."""

from __future__ import annotations
import __future__

import ast
import builtins
import functools
import linecache
import marshal
import operator
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType, ModuleType, TracebackType
from typing import Any

CELL_SECONDS = 3.0
SLOW_SECONDS = 0.2  # a statement that takes longer and binds no name is a demonstration: later processes leave it out

MOST_NAMES = 1000
CO_COROUTINE = 0x80  # inspect.CO_COROUTINE


class CellTooSlow(BaseException):
    """A cell ran longer than CELL_SECONDS and was stopped, so that the cells after it still run."""


class Shell:
    """What `get_ipython()` gives: magics and shell lines do no harm, and those that run code run it."""

    RUNS_ITS_BODY = frozenset({"time", "capture", "prun", "timeit"})

    def __init__(self, namespace: dict[str, Any]) -> None:
        self.user_ns = namespace

    def run_line_magic(self, name: str, line: str, *_: Any, **__: Any) -> None:
        """`%time x = f()` runs `x = f()`; any other line magic does nothing."""
        if name == "time" and line.strip():
            exec(compile(line, "<line magic>", "exec"), self.user_ns)

    def run_cell_magic(self, name: str, line: str, cell: str) -> None:
        """`%%time` and its kin run the cell; `%%bash`, `%%writefile` and the like do nothing."""
        if name in self.RUNS_ITS_BODY:
            for code in compiled(parsed(cell, "<cell magic>"), "<cell magic>", awaits=True):
                run_code(code, self.user_ns)

    def getoutput(self, *_: Any, **__: Any) -> list[str]:
        return []

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_, **__: None


class Submission:
    """The loaded answer: its module, what went wrong in which cell, and where its lines are."""

    def __init__(self, name: str, is_notebook: bool, site: list[str]) -> None:
        self.module = ModuleType("__main__" if is_notebook else "submission")
        self.is_notebook, self.site = is_notebook, site
        self.label = name
        self.files: set[str] = {"<cell magic>", "<line magic>"}
        self.troubles: list[dict[str, Any]] = []
        self.rewritten: dict[int, str] = {}
        self.compiled: dict[int, bytes] = {}
        self.leave_out: set[tuple[int, int]] = set()
        self.left_out: list[list[int]] = []
        sys.modules[self.module.__name__] = self.module
        vars(self.module)["__builtins__"] = builtins
        builtins.exit = builtins.quit = _leave  # type: ignore[assignment]  # what the module site would have set
        if is_notebook:
            shell = Shell(vars(self.module))
            self.get_ipython = lambda: shell
            # What every notebook has without an import.
            builtins.display = lambda *_, display_id=None, **__: shell if display_id else None  # type: ignore[attr-defined]
            vars(self.module).update(get_ipython=self.get_ipython, In=[""], Out={}, _="", __="", ___="")
        else:
            self.module.__file__ = str(Path.cwd() / Path(name).name)

    def run(self, cells: list[tuple[int, str | bytes]], started: Callable[[int], None]) -> None:
        """Run each (number, source); `started(number)` is told before each. What `compiled` has of an earlier process
        is not compiled again."""
        for number, source in cells:
            started(number)
            filename = f"<cell {number}>" if self.is_notebook else self.label
            self.files.add(filename)
            try:
                with _alarm(CELL_SECONDS):
                    self._run_cell(number, source, filename)
            except BaseException as error:
                self.troubles.append({"cell": number, **describe(error, self)})

    def _run_cell(self, number: int, source: str | bytes, filename: str) -> None:
        text = source if isinstance(source, str) else _decoded(source)
        linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
        if number in self.compiled:
            statements = marshal.loads(self.compiled[number])
        else:
            statements = list(compiled(self._tree(number, source, text, filename), filename, awaits=self.is_notebook))
            self.compiled[number] = marshal.dumps(statements)
        for index, code in enumerate(statements):
            if (number, index) not in self.leave_out:
                self._run_statement(number, index, code)

    def _tree(self, number: int, source: str | bytes, text: str, filename: str) -> ast.Module:
        try:
            return parsed(source, filename)
        except SyntaxError:
            # Only text that is no Python by itself can hold magics; IPython is slow to import.
            if not self.is_notebook or not _may_hold_magics(text):
                raise
            self.rewritten[number] = _without_magics(text, self.site)
            return parsed(self.rewritten[number], filename)

    def _run_statement(self, number: int, index: int, code: CodeType) -> None:
        names = vars(self.module)
        before, began = _bound(names), time.monotonic()
        try:
            run_code(code, names)
            # IPython's own knows of no notebook here, and gives None.
            if self.is_notebook and getattr(names.get("get_ipython"), "__module__", "") == "IPython.core.getipython":
                names["get_ipython"] = self.get_ipython
        finally:
            if time.monotonic() - began > SLOW_SECONDS and before is not None and before == _bound(names):
                self.left_out.append([number, index])

    def place(self, frame: FrameType | None) -> str:
        """`cell 3, line 5` of the innermost submission frame at or below `frame`; "" if there is none."""
        while frame is not None:
            if frame.f_code.co_filename in self.files:
                return self.line(frame.f_code.co_filename, frame.f_lineno, frame.f_code)
            frame = frame.f_back
        return ""

    def line(self, filename: str, line: int | None, code: CodeType | None = None) -> str:
        """One line of the submission, told as a person would look for it."""
        # Python has instructions that belong to no line; they are told as the first line of their function.
        number = line or (code.co_firstlineno if code else 1)
        function = code.co_name if code else "<module>"
        place = filename.strip("<>") if filename.startswith("<") else Path(filename).name
        text = linecache.getline(filename, number).strip()
        inside = f", in {function}" if not function.startswith("<") else ""
        return f"{place}, line {number}{inside}" + (f": {text}" if text else "")


def parsed(source: str | bytes, filename: str) -> ast.Module:
    """The tree of a cell; SyntaxError for whatever cannot be parsed."""
    try:
        return ast.parse(source, filename)
    except (MemoryError, RecursionError):  # what the parser says of brackets or signs by the thousand
        raise SyntaxError("it is nested too deeply to be compiled") from None
    except ValueError as error:  # bytes 0, in some versions of Python
        raise SyntaxError(str(error)) from None


def compiled(tree: ast.Module, filename: str, *, awaits: bool) -> Iterator[CodeType]:
    """The statements of a cell one by one; with `awaits` a top-level `await` is allowed, as in Jupyter."""
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT if awaits else 0
    for statement in tree.body:
        code: CodeType = compile(ast.Module([statement], []), filename, "exec", flags=flags, dont_inherit=True)
        flags |= code.co_flags & FUTURE_FLAGS
        yield code


def run_code(code: CodeType, namespace: dict[str, Any]) -> None:
    """Run one statement, to its end if it awaits something."""
    namespace.setdefault("__builtins__", builtins)
    outcome = eval(code, namespace)
    if code.co_flags & CO_COROUTINE:
        import asyncio  # only for who awaits: a process that no zygote has forked would carry it for nothing

        asyncio.run(outcome)


def _bound(names: dict[str, Any]) -> dict[str, int] | None:
    """Which name stands for which object now; None where there are too many to look again after each statement."""
    return {name: id(value) for name, value in names.items()} if len(names) < MOST_NAMES else None


FUTURE_FLAGS = functools.reduce(
    operator.or_, (getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
)


def describe(error: BaseException, submission: Submission | None) -> dict[str, Any]:
    """What the grader is told of an exception: its class, its text, the submission's own lines."""
    try:
        text = str(error)
    except BaseException:
        text = "(its text cannot be read)"  # a __str__ of the submission's own that raises
    where = list(_own_lines(error.__traceback__, submission)) if submission else []
    if isinstance(error, SyntaxError) and error.lineno and submission and error.filename in submission.files:
        where.append(submission.line(error.filename, error.lineno))
    return {
        "type": type(error).__name__,
        "bases": [base.__name__ for base in type(error).__mro__],
        "text": text[:2000],
        "where": where[-5:],
    }


def _own_lines(traceback: TracebackType | None, submission: Submission) -> Iterator[str]:
    steps = 0
    while traceback is not None and steps < 2000:
        code = traceback.tb_frame.f_code
        if code.co_filename in submission.files:
            yield submission.line(code.co_filename, traceback.tb_lineno, code)
        traceback, steps = traceback.tb_next, steps + 1


def _leave(code: object = None) -> None:
    raise SystemExit(code)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise CellTooSlow here after so many seconds, where the system has interval timers."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: Any) -> None:
        raise CellTooSlow(f"did not end within {seconds:g} seconds")

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _decoded(source: bytes) -> str:
    return source.decode("utf-8-sig", errors="replace")


def _may_hold_magics(text: str) -> bool:
    return any(mark in text for mark in "%!?")


def _without_magics(text: str, site: list[str]) -> str:
    """The cell as plain Python, as IPython itself rewrites it."""
    sys.path.extend(folder for folder in site if folder not in sys.path)
    os.environ.setdefault("IPYTHONDIR", str(Path.cwd() / ".ipython"))
    from IPython.core.inputtransformer2 import TransformerManager

    return str(TransformerManager().transform_cell(text))  # type: ignore[no-untyped-call]
