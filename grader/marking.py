"""One submission in, one report out: the level's pytest file run against the submission, in this process."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING

from .catalogue import Level
from .expectations import shown
from .paths import levels_folder
from .report import Report
from .source import Source
from .submission import CANNOT_BE_COMPILED, Budget
from .zygote import Starter, now, open_starter

if TYPE_CHECKING:
    from .plugin import Marker

TOTAL_SECONDS = 60.0
# What of pytest a grader never uses; leaving it out halves the time of a run.
UNUSED = [
    "terminal",
    "cacheprovider",
    "doctest",
    "junitxml",
    "pastebin",
    "stepwise",
    "faulthandler",
    "nose",
    "unittest",
    "setuponly",
    "setupplan",
    "logging",
    "recwarn",
    "warnings",
    "debugging",
    "legacypath",
    "threadexception",
    "unraisableexception",
    "tmpdir",
    "monkeypatch",
]


def mark(
    level: Level,
    source: Source,
    *,
    starter: Starter | None = None,
    seed: int | None = None,
    seconds: float | None = None,
) -> Report:
    """Judge a submission for a level. A `starter` that is handed in is left open for the next submission."""
    began = now()
    seed = random.SystemRandom().randrange(10**12) if seed is None else seed
    own = starter is None
    starter = starter or open_starter()
    try:
        # pytest is imported after the starter was launched, so that both get ready at once.
        from .plugin import Marker

        marker = Marker(level, source, starter, seed, Budget(total=seconds or TOTAL_SECONDS))
        _run_pytest(level, marker)
        marker.answer.close()
        marks = marker.marks()
        return Report(level, source.name, marks, now() - began, seed, marker.error, tuple(_notes(marker, source)))
    finally:
        if own:
            starter.close()


def _run_pytest(level: Level, marker: Marker) -> None:
    """Run the level's file; what it finds is in the marker. Output of pytest itself is not shown."""
    import pytest

    path = levels_folder() / level.folder / f"test_{level.stem}.py"
    arguments = ["-c", str(levels_folder() / "pytest.ini"), "--rootdir", str(levels_folder()), "--assert=plain"]
    arguments += ["--capture=no", *(word for name in UNUSED for word in ("-p", f"no:{name}")), str(path)]
    printed = StringIO()
    with _plain_pytest(), redirect_stdout(printed), redirect_stderr(printed):
        status = pytest.main(arguments, plugins=[_Named(marker)])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        marker.error = "grader fault"
        marker.fault = shown(printed.getvalue(), 500)


class _Named:
    """Registers the marker under the name that the plugin looks for."""

    def __init__(self, marker: Marker) -> None:
        self._marker = marker

    def pytest_configure(self, config: object) -> None:
        config.pluginmanager.register(self._marker, "exit137-marker")  # type: ignore[attr-defined]


@contextmanager
def _plain_pytest() -> Iterator[None]:
    """No plugins of the surroundings, no options from the environment, and no bytecode left behind."""
    kept = {name: os.environ.pop(name, None) for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS")}
    before, path = os.environ.get("PYTEST_DISABLE_PLUGIN_AUTOLOAD"), list(sys.path)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    try:
        yield
    finally:
        kept["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = before
        for name, value in kept.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        sys.path[:] = path


def _notes(marker: Marker, source: Source) -> Iterator[str]:
    yield from source.notes
    answer = marker.answer
    for trouble in answer.troubles:
        place = f"Code cell {trouble['cell']}" if source.notebook else "The module"
        where = f" ({trouble['where'][-1]})" if trouble["where"] else ""
        rest = "; the cells after it still ran" if source.notebook else "; what stood before that is judged"
        if not source.notebook and trouble["type"] in CANNOT_BE_COMPILED:
            rest = "; so nothing of it could run"
        if trouble["type"] == "CellTooSlow":
            rest = "; the cells after it still ran" if source.notebook else ""
            yield f"{place} {trouble['text']} and was stopped{where}{rest}."
        else:
            yield f"{place} raised {trouble['type']}: {trouble['text'][:300]}{where}{rest}."
    if not answer.sealed:
        yield "Not isolated: on this system the answer could read and write your files. `exit137 doctor` says more."
    if answer.print_count > len(answer.printed):
        yield f"It printed {answer.print_count} bytes; that output was cut. Printing never changes a mark."
    if marker.error == "grader fault" and marker.fault:
        yield f"The grader reported: {marker.fault}"
