"""Every answer and every mutant judged, each in the sealed child of a worker, and what came of it for each exercise."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from ..batch.workers import Job, Reply, judge_all
from ..catalogue import Level
from ..course.masters import read_master
from ..errors import UserError
from ..marking import TOTAL_SECONDS
from .equivalents import key, stale
from .mutants import mutants_of

Kind = Literal["solution", "right", "wrong", "mutant"]


@dataclass(frozen=True)
class Case:
    """One thing to judge; `caught_by` are the criteria that a wrong answer must lose."""

    level: Level
    kind: Kind
    name: str
    data: bytes
    caught_by: frozenset[str] = frozenset()

    def task(self, seed: int) -> dict[str, Any]:
        """The task of a worker (grader.batch.judge); the same case has the same seed in each run."""
        own = zlib.crc32(f"{self.level.id} {self.kind} {self.name}".encode()) + seed
        data = base64.b64encode(self.data).decode("ascii")
        shown = f"{self.kind} {self.name}"
        return {"exercise": self.level.id, "name": "answer.py", "shown": shown, "data": data, "notices": [],
                "seed": own, "seconds": TOTAL_SECONDS}  # fmt: skip


@dataclass
class Finding:
    """What came of one exercise: counts, and by name each answer or change whose verdict is not what it should be."""

    exercise: str
    right: int = 0
    wrong: int = 0
    mutants: int = 0
    refused: list[str] = field(default_factory=list)
    accepted: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    survivors: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    def note(self, case: Case, reply: Reply) -> None:
        """Enter the verdict on a case."""
        report = reply.get("report")
        if report is None or report["error"] == "grader fault":
            self.broken.append(f"{case.kind} {case.name}")
            return
        failed = {row["id"] for row in report["criteria"] if not row["passed"]}
        if case.kind in ("right", "solution"):
            self.right += case.kind == "right"
            if failed:
                self.refused.append(f"{case.name} ({', '.join(sorted(failed))})")
        elif case.kind == "wrong":
            self.wrong += 1
            if not failed:
                self.accepted.append(case.name)
            if not case.caught_by <= failed:
                self.missed.append(f"{case.name} ({', '.join(sorted(case.caught_by - failed))})")
        else:
            self.mutants += 1
            if not failed:
                self.survivors.append(case.name)

    def problems(self, listed: dict[str, str]) -> list[str]:
        """One line for each verdict that is off; `listed` are the changes known to be equivalent."""
        unlisted = [change for change in self.survivors if key(change) not in listed]
        found = (
            ("right, and not accepted", self.refused),
            ("wrong, and accepted", self.accepted),
            ("wrong, and not caught by", self.missed),
            ("a mutant that no criterion notices", unlisted),
            ("listed as equivalent, and no such mutant lives", stale(listed, self.survivors)),
            ("could not be judged", self.broken),
        )
        return [f"{self.exercise}: {what}: {name}" for what, names in found for name in sorted(names)]


def cases_of(root: Path, level: Level) -> list[Case]:
    """What is judged for a level: its solution, the answers in tests/, the mutants. UserError where one is off."""
    master = read_master(root, level)
    whole = f"{master.part('stub').source}\n\n\n{master.part('solution').source}\n"
    cases = [Case(level, "solution", "the solution", whole.encode())]
    cases += [Case(level, "right", path.stem, path.read_bytes()) for path in answers(root, "right", level)]
    for path in answers(root, "wrong", level):
        cases.append(Case(level, "wrong", path.stem, path.read_bytes(), caught_by(path)))
    return cases + [Case(level, "mutant", mutant.change, mutant.code.encode()) for mutant in mutants_of(root, level)]


def answers(root: Path, kind: str, level: Level) -> list[Path]:
    """The right or the wrong answers to a level that are kept in tests/."""
    return sorted((root / "tests" / f"{kind}_answers" / level.folder / level.stem).glob("*.py"))


def caught_by(path: Path) -> frozenset[str]:
    """The criteria that the second line of a wrong answer names."""
    second = path.read_text(encoding="utf-8").splitlines()[1:2]
    if not second or not second[0].startswith("# caught by: "):
        raise UserError(f"{path.name}: the second line must be `# caught by: CRITERION`.")
    return frozenset(name.strip() for name in second[0].removeprefix("# caught by: ").split(","))


def measure(
    cases: Sequence[Case], workers: int, seed: int = 0, advance: Callable[[], None] = lambda: None
) -> dict[str, Finding]:
    """Judge all cases; what came of each exercise, in the order of the cases."""
    findings = {case.level.id: Finding(case.level.id) for case in cases}
    for case, reply in judged(cases, workers, seed):
        findings[case.level.id].note(case, reply)
        advance()
    return findings


def judged(cases: Iterable[Case], workers: int, seed: int) -> Generator[tuple[Case, Reply]]:
    """(case, reply) as each is done, in any order."""
    by_key = {(case.level.id, f"{case.kind} {case.name}"): case for case in cases}
    jobs = [Job(name, lambda case=case: case.task(seed)) for name, case in by_key.items()]  # type: ignore[misc]
    with closing(judge_all(jobs, workers)) as replies:
        for job, reply in replies:
            yield by_key[job.key], reply
