"""Every built lesson, run top to bottom in a fresh kernel without a front end, and then once more.

A watch runs inside the kernel: it notes each file that is opened for writing and, at the end, what became of the
predictions. What a lesson starts carries a mark in its environment, so that nothing of it can be left behind unseen.
"""

from __future__ import annotations

import json
import os
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import psutil
import pytest
from exit137.widgets import questions
from nbclient import NotebookClient

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
LIMIT_S = 20
BUSY = not hasattr(os, "getloadavg") or os.getloadavg()[0] > (os.cpu_count() or 1)
MARK = "EXIT137_LESSON_TEST"
WATCH = """\
import os as _os, sys as _sys
_written = set()
def _watch(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)) and arguments[2] & (_os.O_WRONLY | _os.O_RDWR):
        _written.add(_os.path.realpath(_os.fsdecode(arguments[0])))
    elif event == "sqlite3.connect":
        _written.add(_os.path.realpath(_os.fsdecode(arguments[0])))
_sys.addaudithook(_watch)
"""
REPORT = """\
import json as _json
from exit137.widgets import predictions as _predictions
print(_json.dumps({"written": sorted(_written), "predictions": _predictions(), "pid": _os.getpid(),
                   "cpu": sum(_os.times()[:4])}))
"""


@dataclass
class Run:
    """One execution: the outputs of the lesson's cells, the watch's report, and how long the cells took.

    `seconds` is the wall clock's, `cpu` what the kernel and the processes it started have used.
    """

    outputs: list[dict[str, Any]]
    written: list[Path]
    predictions: list[dict[str, Any]]
    seconds: float
    cpu: float
    left_running: list[str]


@dataclass
class Place:
    """Where a lesson is run: its folder and the folders that stand for the user's home and the system's temp."""

    lesson: Path
    home: Path
    temp: Path
    ipython: Path


@pytest.fixture(scope="module", params=sorted(LESSONS.glob("[0-9]*.ipynb")), ids=lambda path: path.stem)
def two_runs(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Place, list[Run]]:
    base = tmp_path_factory.mktemp("lesson")
    place = Place(base / "lessons" / request.param.name, base / "home", base / "temp", base / "ipython")
    for folder in (place.lesson.parent, place.home, place.temp, place.ipython):
        folder.mkdir()
    place.lesson.write_bytes(request.param.read_bytes())
    return place, [run(place), run(place)]


def run(place: Place) -> Run:
    """Execute the lesson in a kernel of its own, its folder as it was left by the run before."""
    notebook = nbformat.read(place.lesson, as_version=4)
    cells = notebook.cells
    notebook.cells = [nbformat.v4.new_code_cell(WATCH), *cells, nbformat.v4.new_code_cell(REPORT)]
    mark = uuid.uuid4().hex
    environment = {
        **os.environ,
        MARK: mark,
        "HOME": str(place.home),
        "TMPDIR": str(place.temp),
        "IPYTHONDIR": str(place.ipython),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    client = NotebookClient(
        notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": place.lesson.parent}}
    )
    with client.setup_kernel(env=environment):
        started = time.monotonic()
        for number, cell in enumerate(notebook.cells):
            client.execute_cell(cell, number)
        seconds = time.monotonic() - started
        report = json.loads(notebook.cells[-1].outputs[0]["text"])
        left = marked_processes(mark, report["pid"])  # now: when the kernel ends, it takes its children along
    outputs = [output for cell in cells if cell.cell_type == "code" for output in cell.outputs]
    written = [Path(path) for path in report["written"]]
    return Run(outputs, written, report["predictions"], seconds, report["cpu"], left)


def marked_processes(mark: str, kernel: int) -> list[str]:
    """The processes that carry the mark, the kernel apart, once they have had a few moments to end."""
    for _ in range(20):
        marked = [one for one in psutil.process_iter(["pid", "cmdline"]) if one.pid != kernel and has(one, mark)]
        if not marked:
            return []
        time.sleep(0.1)
    return [" ".join(one.info["cmdline"] or []) for one in marked]


def has(process: psutil.Process, mark: str) -> bool:
    try:
        return process.environ().get(MARK) == mark
    except (psutil.AccessDenied, psutil.NoSuchProcess, psutil.ZombieProcess):
        return False  # not ours, or already gone


Two = tuple[Place, list[Run]]


def test_there_are_lessons() -> None:
    assert list(LESSONS.glob("[0-9]*.ipynb"))


def test_it_runs_without_an_error_or_a_word_on_stderr(two_runs: Two) -> None:
    for one in two_runs[1]:
        assert [o for o in one.outputs if o["output_type"] == "error" or o.get("name") == "stderr"] == []
        assert "Warning" not in json.dumps(one.outputs)
        assert "Traceback" not in json.dumps(one.outputs)


def test_its_predictions_are_what_really_happened(two_runs: Two) -> None:
    place, runs = two_runs
    lesson = int(place.lesson.name[:2])
    wanted = [f"{lesson}.{entry.name}" for entry in questions.of_lesson(lesson).PREDICTIONS]
    for one in runs:
        assert [p["name"] for p in one.predictions] == wanted, "each stored prediction is asked, in this order"
        assert [p["name"] for p in one.predictions if not p["holds"]] == []


def test_every_widget_has_a_text_twin(two_runs: Two) -> None:
    for one in two_runs[1]:
        for output in one.outputs:
            assert "text/plain" in output.get("data", {"text/plain": ""})
            assert not output.get("data", {}).get("text/plain", "").startswith(("VBox(", "HBox(", "HTML("))


def test_it_takes_less_than_twenty_seconds(two_runs: Two) -> None:
    # On a busy machine the wall clock tells of the others, so there the processor time has to do.
    assert min(min(one.seconds, one.cpu) if BUSY else one.seconds for one in two_runs[1]) < LIMIT_S


def test_it_leaves_no_process_behind(two_runs: Two) -> None:
    assert [one.left_running for one in two_runs[1]] == [[], []]


def test_it_writes_only_to_its_own_work_folder(two_runs: Two) -> None:
    place, runs = two_runs
    assert {path.name for path in place.lesson.parent.iterdir()} <= {place.lesson.name, "work"}
    assert list(place.home.iterdir()) == []
    assert list(place.temp.iterdir()) == []
    allowed = [place.lesson.parent / "work", place.temp, place.ipython]
    for one in runs:
        strangers = [p for p in one.written if not any(p.is_relative_to(folder.resolve()) for folder in allowed)]
        assert [p for p in strangers if str(p) != os.devnull] == []
