"""The summary of a grading: how many, how well, and by name whom an instructor should look at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction

from ..catalogue import Level
from ..paths import workbook
from ..report import number, plain
from ..source import from_notebook
from .fingerprint import of_code
from .naming import counted
from .naming import line as name_line
from .standing import Line


class Summary:
    """Takes one line after the other and keeps what is to be said of the levels in scope; `text()` is the page."""

    def __init__(self, levels: Sequence[Level], scope: frozenset[str], strangers: Iterable[str]) -> None:
        """`scope`: the ids of the levels that were to be graded."""
        self.levels, self.scope, self.strangers = levels, scope, list(strangers)
        self.students = 0
        self.missing: dict[str, list[str]] = defaultdict(list)
        self.broken: list[str] = []
        self.stopped: list[str] = []
        self.exited: list[str] = []
        self.unchanged: list[str] = []
        self.late: list[str] = []
        self.waiting: list[str] = []
        self.notices: list[str] = []
        self._points: dict[str, list[Fraction]] = {level.id: [] for level in levels}
        self._same: dict[tuple[str, str], list[str]] = defaultdict(list)
        self._starters = {level.id: _starter(level) for level in levels}

    def add(self, line: Line) -> None:
        self.students += 1
        student = name_line(line.student)
        self.broken += [f"{student}: {plain(problem)}" for problem in line.problems]
        if line.packed_by:
            self.notices.append(f"{student}: packed by {name_line(line.packed_by)}, as it says")
        for entry in line.entries:
            level, report = entry.level.id, entry.report
            where = f"{student}, {level}"
            if level not in self.scope:
                continue
            if entry.state == "missing":
                self.missing[student].append(level)
            elif entry.state == "waiting":
                self.waiting.append(where)
            if report is None:
                continue
            error = report["error"]
            if entry.state == "broken":
                self.broken.append(f"{where}: {error.removeprefix('cannot read: ')}")
            else:
                self._points[level].append(entry.points)
                if error == "exited":
                    self.exited.append(f"{where}: ended the process that it ran in")
                elif error and not error.startswith("no such name"):
                    self.stopped.append(f"{where}: {error}")
            self.notices += [f"{where}: {notice}" for notice in entry.notices]
            if entry.late:
                share = number(100 * entry.late.share)
                self.late.append(f"{where}: {counted(entry.late.days, 'day')} begun, {share:g} % off")
            code = report["digests"].get("code")
            if code is not None and code == self._starters[level]:
                self.unchanged.append(where)
            elif code is not None:
                self._same[level, code].append(student)

    @property
    def is_clean(self) -> bool:
        """Whether nothing is missing or broken."""
        return not self.missing and not self.broken

    @property
    def alike(self) -> list[str]:
        """Students whose code differs in white space at most."""
        found = [(level, names) for (level, _), names in self._same.items() if len(names) > 1]
        return [f"{', '.join(names)}, {level}: the same code" for level, names in sorted(found)]

    def text(self, seed: int) -> str:
        judged = sum(len(points) for points in self._points.values())
        lines = [f"{counted(self.students, 'student')}, {counted(judged, 'submission')} judged, seed {seed}.", ""]
        for level in (level for level in self.levels if level.id in self.scope):
            points = self._points[level.id]
            mean = f"{number(sum(points, Fraction(0)) / len(points)):.2f}" if points else "-"
            full = sum(reached == level.max_points for reached in points)
            lines.append(
                f"  {level.id}  {len(points):4} judged   mean {mean:>5} of {number(level.max_points):g}"
                f"   {full:4} with full marks   {level.title}"
            )
        missing = [f"{student}: {', '.join(levels)}" for student, levels in self.missing.items()]
        lines += _section("Missing", missing)
        lines += _section("Broken: handed in, but could not be judged", self.broken)
        lines += _section("Suspicious", self.alike + self.exited)
        lines += _section("Stopped: what was not seen to hold has no points", self.stopped)
        lines += _section("Handed in as it was given out", self.unchanged)
        lines += _section("Late", self.late)
        lines += _section("Not judged yet", self.waiting)
        lines += _section("Notices", self.notices)
        lines += _section("In the class folder and not looked at", [name_line(name) for name in self.strangers])
        if self.is_clean:
            lines += ["", "Nothing is missing, nothing is broken."]
        return "\n".join(lines) + "\n"


def _section(title: str, entries: Sequence[str]) -> list[str]:
    return ["", f"{title} ({len(entries)})", *(f"  {plain(entry)}" for entry in entries)] if entries else []


def _starter(level: Level) -> str | None:
    """The digest of what was given out; None where it is not built."""
    path = workbook() / "exercises" / level.folder / f"{level.stem}.ipynb"
    return of_code(from_notebook(path.name, path.read_bytes())) if path.is_file() else None
