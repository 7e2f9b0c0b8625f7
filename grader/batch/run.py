"""The grading from beginning to end."""

from __future__ import annotations

import base64
import hashlib
import random
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from ..catalogue import Course, Level, load_course
from ..errors import UserError
from ..feedback import page
from ..marking import TOTAL_SECONDS
from ..paths import levels_folder
from ..report import Mark, Report, could_not_read
from .classroom import Classroom, HandIn, class_root, find_class
from .deadlines import ClassFile, read_class_file
from .files import write_if_changed
from .fingerprint import of_bytes, of_grader
from .isolation import require_isolation
from .judge import report_json
from .naming import counted, file_names, line, nearest
from .results import Results
from .standing import LOST, standings
from .summary import Summary
from .table import Table
from .workers import Job, Reply, cores, judge_all

Progress = Callable[[int], AbstractContextManager[Callable[[], None]]]


@dataclass(frozen=True)
class Options:
    """What can be asked of a grading; the command's arguments by the same names."""

    folder: Path
    out: Path
    resume: bool = False
    regrade: bool = False
    only: tuple[str, ...] = ()
    student: tuple[str, ...] = ()
    workers: int | None = None
    seed: int | None = None
    timeout: float | None = None
    class_file: Path | None = None
    allow_weak: bool = False
    gradebook: Path | None = None
    dask: str | None = None


@dataclass(frozen=True)
class Outcome:
    """How a grading ended: the summary's words, and whether nothing is missing or broken."""

    summary: str
    is_clean: bool


def grade(options: Options, progress: Progress, say: Callable[[str], None]) -> Outcome:
    """Grade a class. `progress(count)` gives what is called after each submission, `say` takes a line of text.

    UserError, one sentence, when the call or the results folder is off. What was judged before stays judged.
    """
    course = load_course()
    folder, out = options.folder.absolute(), options.out.absolute()
    root = class_root(folder)
    class_file = read_class_file(folder, root, options.class_file, course)
    if options.gradebook:
        from .gradebook import require_nbgrader

        require_nbgrader()
    classroom = find_class(folder, judged_levels(course), skip=out.resolve())
    scope = _scope(options.only, classroom, class_file, course)
    with Results(out) as results:
        everyone = {student.name for student in classroom.students} | set(results.students())
        everyone |= {nearest(name, everyone) or name for name in class_file.students}
        chosen = _chosen(options.student, everyone)
        again = options.resume or options.regrade
        default = (random.SystemRandom().randrange(10**6), TOTAL_SECONDS)
        seed, seconds = results.begin(options.seed, options.timeout, default, again)
        if options.dask is None:
            require_isolation(options.allow_weak)  # workers of a cluster try it for themselves
        results.names = file_names(everyone, out)
        plan = _plan(classroom, results, scope, chosen, options.regrade)
        say(f"To judge: {counted(len(plan.to_judge), 'submission')}, with seed {seed}. Judged already: {plan.kept}.")
        for name in class_file.extensions:
            if nearest(name, everyone) is None:
                say(f"The extension of {line(name)} is for nobody: no student is called so.")
        for name in results.unreadable:
            say(f"{line(name)} is no whole report; it is made again.")
        if plan.outdated:
            say(f"Of an older answer or grader: {counted(plan.outdated, 'report')}; --regrade judges again.")
        _judge(plan.to_judge, results, seed, seconds, options, progress)
        reported = results.levels(course)
        levels = [level for level in course.levels.values() if level in scope or level in reported]
        summary = _write_pages(results, classroom, class_file, levels, frozenset(level.id for level in scope), chosen)
        text = summary.text(seed)
        write_if_changed(out / "summary.txt", text.encode())
        if options.gradebook:
            from .gradebook import write_gradebook

            write_gradebook(options.gradebook, standings(results, classroom, class_file, levels), levels, classroom)
    return Outcome(text, summary.is_clean)


def judged_levels(course: Course) -> tuple[Level, ...]:
    """The levels that have a grader."""
    return tuple(
        level
        for level in course.levels.values()
        if (levels_folder() / level.folder / f"test_{level.stem}.py").is_file()
    )


def seed_of(run_seed: int, student: str, level: str) -> int:
    """The seed of one submission: the same whoever judges it, in whatever order."""
    text = f"{run_seed}\0{student}\0{level}".encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") % 10**6


# What is to be judged -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Plan:
    to_judge: list[HandIn]
    kept: int
    outdated: int


def _scope(only: Sequence[str], classroom: Classroom, class_file: ClassFile, course: Course) -> tuple[Level, ...]:
    """The levels to grade: those named, or those that the class file asks for, or those that anybody handed in."""
    levels = judged_levels(course)
    asked = only or class_file.exercises
    known = {level.id for level in levels} | {str(level.lesson) for level in levels}
    for name in asked:
        if name not in known:
            raise UserError(
                f"There is no exercise {name!r} that can be graded; expected one of {', '.join(sorted(known))}."
            )
    if asked:
        return tuple(level for level in levels if {level.id, str(level.lesson)} & set(asked))
    found = {level_id for student in classroom.students for level_id in student.hand_ins} | set(class_file.due)
    scope = tuple(level for level in levels if {level.id, str(level.lesson)} & found)
    if not scope:
        raise UserError(
            f"No answer was found in {classroom.root}; expected files such as "
            f"{classroom.root.name}/<student>/lesson4/level2.ipynb."
        )
    return scope


def _chosen(names: Sequence[str], everyone: set[str]) -> frozenset[str]:
    chosen = set()
    for name in names:
        found = nearest(name, everyone)
        if found is None:
            raise UserError(f"There is no student {name!r} in the class; a student is called as the folder is.")
        chosen.add(found)
    return frozenset(chosen or everyone)


def _plan(
    classroom: Classroom, results: Results, scope: Sequence[Level], chosen: frozenset[str], regrade: bool
) -> Plan:
    to_judge, kept, outdated = [], 0, 0
    for student in classroom.students:
        for level in scope:
            hand_in = student.hand_ins.get(level.id)
            if hand_in is None or student.name not in chosen:
                continue
            report = results.read(student.name, level)
            is_outdated = report is not None and _is_outdated(report, hand_in)
            if report is None or (regrade and is_outdated):
                to_judge.append(hand_in)
            else:
                kept += 1
                outdated += is_outdated
    return Plan(to_judge, kept, outdated)


def _is_outdated(report: dict[str, Any], hand_in: HandIn) -> bool:
    """Whether the answer or what judges it has changed since, or no verdict could be had for our own reasons."""
    if report["error"] in (LOST, "grader fault"):
        return True
    try:
        answer = of_bytes(hand_in.read())
    except UserError:
        answer = None
    digests = report["digests"]
    return bool(answer != digests["answer"] or of_grader(hand_in.level) != digests["grader"])


# Judging -------------------------------------------------------------------------------------------


def _judge(
    hand_ins: Sequence[HandIn], results: Results, seed: int, seconds: float, options: Options, progress: Progress
) -> None:
    """Have them judged, and each report on disk before the next is looked at."""
    jobs = {(hand_in.student, hand_in.level.id): hand_in for hand_in in hand_ins}
    tasks = [Job(key, _Loader(hand_in, seed_of(seed, *key), seconds)) for key, hand_in in jobs.items()]
    with progress(len(jobs)) as advance, closing(_replies(tasks, options)) as replies:
        for job, reply in replies:
            if not reply.get("sealed", True) and not options.allow_weak:
                raise UserError("A worker could not seal an answer, and the grading was stopped; see exit137 doctor.")
            hand_in = jobs[job.key]
            results.write(_report(hand_in, reply, seed_of(seed, *job.key)), hand_in.level)
            advance()


def _replies(tasks: Sequence[Job], options: Options) -> Generator[tuple[Job, Reply]]:
    """The replies of this machine's workers, or of a cluster's."""
    if options.dask is None:
        return judge_all(tasks, options.workers or cores())
    from .cluster import judge_on_cluster

    return judge_on_cluster(tasks, options.dask, load_course(), options.allow_weak)


@dataclass(frozen=True)
class _Loader:
    """Makes the task of a hand-in when its turn has come, so that the answers of a class are never all in memory."""

    hand_in: HandIn
    seed: int
    seconds: float

    def __call__(self) -> dict[str, Any]:
        hand_in = self.hand_in
        data = hand_in.read()
        name = PurePosixPath(hand_in.member).name if hand_in.member else hand_in.path.name
        return {
            "exercise": hand_in.level.id,
            "name": name,
            "shown": hand_in.shown,
            "data": base64.b64encode(data).decode("ascii"),
            "notices": list(hand_in.notices),
            "seed": self.seed,
            "seconds": self.seconds,
        }


def _report(hand_in: HandIn, reply: dict[str, Any], seed: int) -> dict[str, Any]:
    """The report of a submission as it is kept: the contract's object, "student" and the digests."""
    digests = {"answer": reply.get("answer"), "code": reply.get("code"), "grader": of_grader(hand_in.level)}
    if "report" in reply:
        report = reply["report"]
    elif "unreadable" in reply:
        unreadable = could_not_read(hand_in.level, hand_in.shown, reply["unreadable"], seed)
        report = report_json(unreadable, list(hand_in.notices))
    else:
        sentence = f"The process that judged it was {reply['lost']} twice; nothing is known of this answer."
        marks = tuple(Mark(criterion, False, sentence) for criterion in hand_in.level.criteria)
        report = report_json(Report(hand_in.level, hand_in.shown, marks, 0.0, seed, LOST), list(hand_in.notices))
    return {"student": hand_in.student, **report, "digests": digests}


# What is made from the reports ---------------------------------------------------------------------


def _write_pages(
    results: Results,
    classroom: Classroom,
    class_file: ClassFile,
    levels: Sequence[Level],
    scope: frozenset[str],
    chosen: frozenset[str],
) -> Summary:
    """Write grades.csv and a page a student; the summary is for the students who were to be graded."""
    table = Table(levels, late=bool(class_file.due))
    summary = Summary(levels, scope, classroom.strangers)
    for standing in standings(results, classroom, class_file, levels):
        table.add(standing)
        name = f"{results.names[standing.student]}.html"
        write_if_changed(results.folder / "feedback" / name, page(standing).encode("utf-8", "replace"))
        if standing.student in chosen:
            summary.add(standing)
    write_if_changed(results.folder / "grades.csv", table.data())
    return summary
