"""The folder that a grading fills. Its reports are all that is kept; everything else in it is made from them.

RESULTS/grading.toml                          the seed and the time limit of the run
RESULTS/reports/<student>/lesson4/level2.json one report a submission
RESULTS/grades.csv  summary.txt  feedback/<student>.html
"""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from filelock import FileLock, Timeout

from ..catalogue import Course, Level
from ..errors import UserError
from .classroom import RUN_FILE
from .files import TEMPORARY, CannotWrite, make_folder, write_whole
from .naming import TRIAL

LOCK = ".lock"
KEYS: dict[str, type | tuple[type, ...]] = {
    "student": str,
    "exercise": str,
    "submission": str,
    "passed": bool,
    "points": (int, float),
    "max_points": (int, float),
    "error": (str, type(None)),
    "criteria": list,
    "notes": list,
    "seed": int,
    "digests": dict,
}


class Results:
    """One grading's results, locked while this object is open (a context manager)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, str] = {}
        self.unreadable: list[str] = []
        self._lock = FileLock(folder / LOCK, timeout=0)

    def __enter__(self) -> Results:
        """UserError if the folder cannot be made or another grading holds it."""
        if self.folder.exists() and not (self.folder / RUN_FILE).exists():
            self._require_empty()
        try:
            make_folder(self.folder)
            self._lock.acquire()
        except Timeout:
            raise UserError(
                f"Another `exit137 grade` is writing to {self.folder}; wait for it, or name another folder with --out."
            ) from None
        except OSError as error:
            raise CannotWrite(self.folder, error) from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()

    def begin(
        self, seed: int | None, timeout: float | None, default: tuple[int, float], again: bool
    ) -> tuple[int, float]:
        """Start a run, or go on with one (`again`); its seed and time limit in seconds.

        UserError for a folder that holds results when none were to be gone on with, for one that holds something
        else, and for a run that was started with another seed or limit.
        """
        kept = self._run_file()
        if kept is None:
            chosen = (default[0] if seed is None else seed, default[1] if timeout is None else timeout)
            text = f"# How this grading was started; --resume goes on with the same.\nseed = {chosen[0]}\n"
            write_whole(self.folder / RUN_FILE, f"{text}timeout = {float(chosen[1])}\n".encode())
            return chosen
        if not again:
            raise UserError(
                f"{self.folder} holds results already; go on with --resume, or name another folder with --out."
            )
        for name, asked, was in (("seed", seed, kept[0]), ("timeout", timeout, kept[1])):
            if asked is not None and asked != was:
                raise UserError(f"{self.folder} was started with --{name} {was}; leave --{name} out to go on with it.")
        for leftover in self.folder.rglob(TEMPORARY):
            leftover.unlink()
        for leftover in self.folder.glob(f"{TRIAL}*"):
            shutil.rmtree(leftover)
        return kept

    def _run_file(self) -> tuple[int, float] | None:
        path = self.folder / RUN_FILE
        try:
            kept = tomllib.loads(path.read_text(encoding="utf-8"))
            return int(kept["seed"]), float(kept["timeout"])
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError):
            raise UserError(f"{path} cannot be read; restore it, or name another folder with --out.") from None

    def _require_empty(self) -> None:
        if not self.folder.is_dir():
            raise UserError(f"{self.folder} is no folder; name another one with --out.")
        others = sorted(path.name for path in self.folder.iterdir() if path.name not in (LOCK, TEMPORARY))
        others = [name for name in others if not name.startswith(TRIAL)]
        if others:
            raise UserError(
                f"{self.folder} holds {others[0]} and no results of a grading; name a new folder with --out."
            )

    # Reports -------------------------------------------------------------------------------------

    def path(self, student: str, level: Level) -> Path:
        return self.folder / "reports" / self.names[student] / level.folder / f"{level.stem}.json"

    def write(self, report: dict[str, Any], level: Level) -> None:
        """Keep a report, whole and on disk when this returns."""
        data = json.dumps(report, indent=1, ensure_ascii=True).encode() + b"\n"
        write_whole(self.path(report["student"], level), data)

    def read(self, student: str, level: Level) -> dict[str, Any] | None:
        """The report of a submission, None where there is none. One that is no report is noted in `unreadable`."""
        if student not in self.names:
            return None
        path = self.path(student, level)
        report = self._load(path)
        if report is not None and (report["student"], report["exercise"]) == (student, level.id):
            return report
        if path.exists():
            self.unreadable.append(str(path.relative_to(self.folder)))
        return None

    def students(self) -> Iterator[str]:
        """The students that have a report here, by the name in it."""
        for folder in sorted((self.folder / "reports").glob("*")):
            for path in sorted(folder.glob("lesson*/level*.json")):
                report = self._load(path)
                if report is not None:
                    yield report["student"]
                    break

    def levels(self, course: Course) -> list[Level]:
        """The levels of which there is a report."""
        names = {(path.parent.name, path.stem) for path in (self.folder / "reports").glob("*/lesson*/level*.json")}
        return [level for level in course.levels.values() if (level.folder, level.stem) in names]

    def _load(self, path: Path) -> dict[str, Any] | None:
        try:
            report = json.loads(path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return None
        whole = isinstance(report, dict) and all(
            key in report and isinstance(report[key], kind) for key, kind in KEYS.items()
        )
        return report if whole else None
