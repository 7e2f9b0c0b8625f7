"""`python -m tests.hostile_runs COUNT FOLDER`: judge so many hostile answers in a row, and say what is left of them.

FOLDER is empty, and everything goes below it. Printed is a JSON object:

    sealed         whether answers are sealed here; if not, no hostile one is run and nothing else is said
    wrong          the specimens whose report was not the one that their table says
    slowest        the longest time that a report took, in seconds
    children       processes that are still there, whoever had started them
    files          what still lies in FOLDER
    descriptors, threads, kilobytes     of this process, once it had warmed up and at the end
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
import time
from contextlib import suppress
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from grader import marking, zygote
from grader.marking import mark
from grader.sandbox import subreaper
from grader.source import read_source
from grader.submission import Budget

from .specimen_table import HARMLESS, Specimen, specimens

SECONDS = 30.0
# A start that has one of each kind, for a short run.
FIRST = (
    "too_much/warns_and_prints.py",
    "exits/os_exit_in_a_call.py",
    "spoils/leaves_processes.py",
    "spoils/its_own_place.py",
    "too_much/forks_without_end.py",
    "exits/closes_all_descriptors.py",
    "too_much/fills_the_disk.py",
    "forged/fork_that_answers.py",
    "too_much/threads_without_number.py",
    "ledgers/pipe.py",
    "exits/segfault_in_a_call.py",
    "too_much/loops_for_ever.py",
    "spoils/parents_and_limits.py",
    "patches/runtime_functions.py",
    "too_much/appends_for_ever.py",
)
CALM = "modules/main_block.py"
WARM = 3


def main(count: int, folder: Path) -> dict[str, Any]:
    tempfile.tempdir = str(folder)
    zygote.scratch_home = lambda: str(folder)  # type: ignore[attr-defined]
    marking.Budget = partial(Budget, call=3.0, stepping=8.0)  # type: ignore[misc, assignment]
    subreaper.become()  # whatever loses its parent becomes a child of this process
    by_name = {each.name: each for each in specimens() if each.name.partition("/")[0] not in HARMLESS | {each.name}}
    cases = [by_name.pop(name) for name in FIRST] + list(by_name.values())
    starter = zygote.open_starter()
    wrong: list[str] = []
    slowest, before = 0.0, {}
    calm = next(each for each in specimens() if each.name == CALM)
    notes = mark(calm.level, read_source(calm.hand_in(folder)), starter=starter).notes
    if any(note.startswith("Not isolated") for note in notes):
        starter.close()
        return {"sealed": False}
    for index, case in enumerate(islice(cycle(cases), count + WARM)):
        if index == WARM:
            wrong += judge(calm, folder / "hand-in-before", {"starter": starter})
            before = sizes()
        began = time.monotonic()
        # Every fifth has a starter of its own, as a single check has.
        wrong += judge(case, folder / f"hand-in-{index}", {} if index % 5 == 4 else {"starter": starter})
        slowest = max(slowest, time.monotonic() - began)
    # Python keeps the last error that there was, and what it holds; so does the measurement before.
    wrong += judge(calm, folder / "hand-in-after", {"starter": starter})
    after = sizes()
    starter.close()
    left = [path.name for path in folder.iterdir() if not path.name.startswith(("hand-in-", Path(CALM).name))]
    return {
        "sealed": True,
        "wrong": wrong,
        "slowest": slowest,
        "children": children(),
        "files": left,
        **{name: [before[name], after[name]] for name in after},
    }


def judge(case: Specimen, folder: Path, options: dict[str, Any]) -> list[str]:
    """Nothing if the report is as it must be, else what it was."""
    folder.mkdir()
    report = mark(case.level, read_source(case.hand_in(folder)), seconds=SECONDS, **options)
    holds = tuple(each.criterion.id for each in report.marks if each.passed)
    is_right = holds == case.holds and report.error in case.errors
    return [] if is_right else [f"{case.name}: {', '.join(holds)}; {report.error}; seed {report.seed}"]


def sizes() -> dict[str, int]:
    gc.collect()
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return {
        "descriptors": len(list(Path("/proc/self/fd").iterdir())),
        "threads": int(status["Threads"]),
        "kilobytes": int(status["VmRSS"].split()[0]),
    }


def children() -> list[str]:
    """Each process whose parent is this one: its number, name and state."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            number, _, rest = path.read_text(errors="replace").partition(" (")
            name, _, fields = rest.rpartition(") ")
            if int(fields.split()[1]) == os.getpid():
                found.append(f"{number} {name} {fields[0]}")
    return found


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), Path(sys.argv[2]))))
