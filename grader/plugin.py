"""The pytest side of the grader: options, fixtures, and which criterion each test speaks for.

`pytest grader/levels/lesson4/test_level2.py --submission level2.ipynb` runs a level as any pytest file;
`exit137 check` runs the same file with a Marker that collects the marks.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from . import expectations
from .catalogue import Level, load_course
from .expectations import DoesNotHold, Unjudged
from .fakes import Tools
from .report import Mark, feedback, unjudged
from .runtime.peer import FarError
from .source import Source, from_module, read_source
from .submission import Answer, Budget
from .vary import Vary
from .zygote import Starter, now, open_starter

criterion = pytest.mark.criterion


class Marker:
    """Judges one submission in one pytest run and keeps what became of each criterion."""

    def __init__(self, level: Level, source: Source, starter: Starter, seed: int, budget: Budget) -> None:
        self.level, self.source, self.starter, self.seed, self.budget = level, source, starter, seed, budget
        self.answer = Answer(source, level.names, starter, budget)
        self.failed: dict[str, str] = {}
        self.tests: Counter[str] = Counter()  # collected for each criterion
        self.held: Counter[str] = Counter()
        self.error: str | None = None
        self.fault = ""
        self.failed_here = self.must_repeat = False  # in the test that runs now

    def record(self, name: str, call: pytest.CallInfo[None]) -> str | None:
        """Note the outcome of one phase of one test; the feedback if the criterion does not hold."""
        if call.excinfo is None:
            if call.when == "call":
                self.held[name] += 1
            return None
        self.failed_here = not isinstance(call.excinfo.value, pytest.skip.Exception)
        if self.failed_here and self.answer.is_shared:
            self.must_repeat = True
            return None
        words = self._words(name, call.excinfo.value)
        if words is None:
            return None
        words = self.without_folders(words)
        self.failed.setdefault(name, words)
        return words

    def _words(self, name: str, error: BaseException) -> str | None:
        step = expectations.current
        criterion = next((c for c in self.level.criteria if c.id == name), None)
        if isinstance(error, pytest.skip.Exception):
            return None
        if criterion is not None and isinstance(error, DoesNotHold):
            return feedback(step.done, error.seen, step.expected, criterion)
        if criterion is not None and isinstance(error, FarError):
            return feedback(step.done, expectations.raised(error), step.expected, criterion)
        if criterion is not None and isinstance(error, OSError) and self._is_of_the_answers_making(error):
            left = f"what it left in its folder cannot be used ({error.strerror}: {Path(str(error.filename)).name})"
            return feedback(step.done, left, step.expected, criterion)
        if criterion is not None and isinstance(error, Unjudged):
            self.error = self.error or error.reason
            return unjudged(error.reason, error.detail, step.done, criterion)
        self.error = "grader fault"
        if criterion is None:
            return f"no such criterion: {name}"
        return unjudged("grader fault", f"{type(error).__name__}: {error}", step.done, criterion)

    def without_folders(self, words: str) -> str:
        """The text without the names of folders of this run, which mean nothing to a reader."""
        return re.sub(re.escape(str(self.starter.scratch)) + r"(/place-\d+)?(/(work/run-\d+|home|tmp))?", "…", words)

    def _is_of_the_answers_making(self, error: OSError) -> bool:
        """Whether the grader stumbled over something below the folder in which answers write."""
        return str(error.filename).startswith(str(self.starter.scratch))

    def marks(self) -> tuple[Mark, ...]:
        """One mark a criterion; one that no test spoke for is a fault of the grader."""
        found = []
        for criterion in self.level.criteria:
            words = self.failed.get(criterion.id)
            if words is None and not 0 < self.tests[criterion.id] == self.held[criterion.id]:
                self.error = "grader fault"
                words = unjudged("grader fault", "not all tests of this criterion were run", "", criterion)
            found.append(Mark(criterion, words is None, words or ""))
        return tuple(found)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("exit137")
    group.addoption("--submission", metavar="FILE", help="the notebook or module to judge")
    group.addoption("--seed", type=int, metavar="N", help="the seed of ids, names and inputs; printed by each run")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        _marker(item).tests[_criterion(item)] += 1


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run a test; once more, with processes of its own, if it failed in one that others had used."""
    marker = _marker(item)
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    marker.must_repeat = False
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if marker.must_repeat:
        marker.answer.careful = True
        item._initrequest()  # type: ignore[attr-defined]
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        marker.answer.careful = False
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    expectations.step("", "")
    marker = _marker(item)
    marker.failed_here = False
    if _criterion(item) in marker.failed:
        pytest.skip("this criterion does not hold already")
    if not marker.held[_criterion(item)]:
        marker.answer.close()  # so that each criterion is seen to hold in a process that has done nothing before
    if now() >= marker.budget.ends_at:
        raise Unjudged("timeout", "the time for the whole check was used up before")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    outcome = yield
    words = _marker(item).record(_criterion(item), call)
    if words is not None:
        report = outcome.get_result()
        report.longrepr = f"{_criterion(item)}\n{words}\n(seed {_marker(item).seed})"


def pytest_report_header(config: pytest.Config) -> str:
    return f"exit137: judging {config.getoption('--submission') or 'a submission'}"


def _criterion(item: pytest.Item) -> str:
    mark = item.get_closest_marker("criterion")
    return str(mark.args[0]) if mark is not None and mark.args else f"(no criterion: {item.name})"


def _marker(item: pytest.Item) -> Marker:
    """The Marker of this run: the one that `exit137 check` gave, or one made from the options."""
    marker = item.config.pluginmanager.get_plugin("exit137-marker")
    if marker is None:
        marker = _marker_from_options(item)
        item.config.pluginmanager.register(marker, "exit137-marker")
    assert isinstance(marker, Marker)
    return marker


def _marker_from_options(item: pytest.Item) -> Marker:
    submission = item.config.getoption("--submission")
    if not submission:
        raise pytest.UsageError("no submission to judge; name one with --submission FILE")
    seed = item.config.getoption("--seed")
    seed = random.SystemRandom().randrange(10**6) if seed is None else seed
    path = Path(str(item.path))
    level = load_course().level(f"{path.parent.name.removeprefix('lesson')}.{path.stem.removeprefix('test_level')}")
    starter = open_starter()
    item.config.add_cleanup(starter.close)
    return Marker(level, read_source(Path(submission)), starter, seed, Budget())


@pytest.fixture
def submission(request: pytest.FixtureRequest) -> Generator[Answer]:
    """The answer being judged, ready to be called."""
    marker = _marker(request.node)
    yield marker.answer
    marker.answer.leave(failed=marker.failed_here)


@pytest.fixture
def folder(submission: Answer) -> Path:
    """An empty folder in which the submission may write."""
    return submission.new_folder()


@pytest.fixture
def vary(request: pytest.FixtureRequest) -> Vary:
    """The seeded source of this test's inputs."""
    marker = _marker(request.node)
    return Vary(marker.seed, request.node.name, marker.level.variant)


@pytest.fixture
def tools() -> Tools:
    """An empty set of counting fake tools."""
    return Tools()


@pytest.fixture
def beside(request: pytest.FixtureRequest, submission: Answer) -> Generator[Callable[[str, tuple[str, ...]], Answer]]:
    """`beside(file_name, names)`: code of the grader's own, from the level's folder, run in a process of its
    own that shares the submission's place: the implementations that a proof is tried on."""
    marker, started = _marker(request.node), []

    def load(file_name: str, names: tuple[str, ...]) -> Answer:
        path = Path(str(request.node.path)).parent / file_name
        source = from_module(file_name, path.read_bytes())
        other = Answer(source, names, marker.starter, marker.budget, share=submission)
        started.append(other)
        return other

    yield load
    for other in started:
        other.retire()


@pytest.fixture
def level(request: pytest.FixtureRequest) -> Level:
    """The level that is being judged."""
    return _marker(request.node).level
