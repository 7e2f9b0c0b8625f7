"""Everything that is built from the sources, as bytes; written only where they differ.

`plan` computes what should be there, `compare` says how a folder differs from it, `write` mends it.
A built file whose text somebody changed by hand is kept beside the new one as NAME.edited.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from ..catalogue import Course, Lesson, Level, load_course
from ..errors import UserError
from ..paths import workbook
from .exercise import COURSE, NAMED, exercise_cells
from .gates import unfilled
from .glossary import GLOSSARY, PAGE, Glossary, glossary_page, load_glossary
from .layout import workbook_bytes
from .leaks import leaks
from .lessons import lesson_cells, lesson_source
from .masters import Master, exercise_path, master_path, read_master
from .notebooks import digest, notebook_bytes
from .sources import Problem, SourceError


@dataclass(frozen=True)
class Plan:
    """`files`: path to bytes of all that is built; `unwritten`: sources that course.toml names and nobody wrote yet."""

    files: dict[str, bytes]
    unwritten: list[str]


@dataclass(frozen=True)
class Differences:
    """How a folder differs from its plan: paths, relative to the folder, each list sorted."""

    missing: list[str]
    changed: list[str]
    orphaned: list[str]

    def __bool__(self) -> bool:
        return bool(self.missing or self.changed or self.orphaned)


def plan(root: Path, only: Collection[str] = ()) -> Plan:
    """What should be built in `root`. Raises SourceError with the faults of all sources together.

    `only`: lesson numbers ("4"), level ids ("4.2") or "glossary"; faults of other sources are then left for later.
    """
    course = load_course(root / COURSE)
    _refuse_unknown(only, course)
    glossary = load_glossary(root, [lesson.number for lesson in course.lessons]) if (root / GLOSSARY).exists() else None
    work = _Work(root, course, glossary)
    for lesson in course.lessons:
        work.lesson(lesson, wanted=not only or str(lesson.number) in only)
        for level in lesson.levels:
            work.level(level, lesson, wanted=not only or level.id in only or str(lesson.number) in only)
    if glossary and (not only or "glossary" in only):
        work.files[PAGE] = glossary_page(glossary, {lesson.number: lesson.slug for lesson in course.lessons})
    if not only:
        work.problems += _strangers(root, course)
    work.problems += leaks(work.files, work.masters, root)
    if work.problems:
        raise SourceError(work.problems)
    return Plan(dict(sorted(work.files.items())), work.unwritten)


class _Work:
    """What a plan collects on its way."""

    def __init__(self, root: Path, course: Course, glossary: Glossary | None) -> None:
        self.root = root
        self.course = course
        self.glossary = glossary
        self.files: dict[str, bytes] = {}
        self.masters: list[Master] = []
        self.problems: list[Problem] = []
        self.unwritten: list[str] = []

    def lesson(self, lesson: Lesson, wanted: bool) -> None:
        if not (self.root / lesson_source(lesson)).exists():
            self.unwritten.append(lesson_source(lesson))
        elif wanted:
            try:
                cells = lesson_cells(self.root, lesson, self.glossary, self.course.left_out)
                self.files[f"lessons/{lesson.slug}.ipynb"] = notebook_bytes(cells, NAMED)
            except SourceError as error:
                self.problems += error.problems

    def level(self, level: Level, lesson: Lesson, wanted: bool) -> None:
        if not (self.root / master_path(level)).exists():
            self.unwritten.append(master_path(level))
            return
        try:
            master = read_master(self.root, level)
            self.masters.append(master)
            if wanted:
                self.problems += unfilled(self.root, level)
                self.files[exercise_path(level)] = notebook_bytes(exercise_cells(self.root, master, lesson), NAMED)
        except SourceError as error:
            if wanted:
                self.problems += error.problems


def _refuse_unknown(only: Collection[str], course: Course) -> None:
    known = [*(str(lesson.number) for lesson in course.lessons), *course.levels, "glossary"]
    for name in only:
        if name not in known:
            raise UserError(f"There is nothing to build named {name!r}; expected one of {', '.join(known)}.")


def _strangers(root: Path, course: Course) -> list[Problem]:
    """Sources that the course table does not name: they would silently not be built."""
    known = {master_path(level) for level in (*course.levels.values(), *course.left_out)}
    known |= {lesson_source(lesson) for lesson in course.lessons}
    found = [*(root / "solutions").rglob("*.py"), *(root / "lessons" / "sources").rglob("*.py")]
    names = [path.relative_to(root).as_posix() for path in found]
    text = f"is in no lesson of {COURSE}, so nothing is built from it; name it there or move it away"
    return [Problem(name, 1, text) for name in names if name not in known and "__pycache__" not in name]


def built_files(root: Path | None) -> dict[str, bytes]:
    """Everything that is built: planned afresh where there are sources, else as the wheel carries it."""
    return plan(root).files if root else workbook_bytes(workbook())


def compare(root: Path, files: dict[str, bytes]) -> Differences:
    """How the built files in `root` differ from the plan, path sets and bytes."""
    missing = [name for name in files if not (root / name).is_file()]
    changed = [name for name in files if name not in missing and (root / name).read_bytes() != files[name]]
    return Differences(sorted(missing), sorted(changed), sorted(_built_names(root) - set(files)))


def _built_names(root: Path) -> set[str]:
    """The files in `root` that stand where built ones do."""
    found = [*(root / "lessons").glob("*.ipynb"), *(root / "exercises").rglob("*.ipynb"), root / PAGE]
    return {
        path.relative_to(root).as_posix() for path in found if path.is_file() and ".ipynb_checkpoints" not in path.parts
    }


def write(root: Path, files: dict[str, bytes], found: Differences, prune: bool = True) -> list[tuple[str, str]]:
    """Make `root` hold what was planned; returns what was done as (word, path), in order.

    `prune` removes orphans. A file edited by hand is kept as NAME.edited; an orphan that this builder never
    made is left where it is.
    """
    done = []
    for word, names in (("new", found.missing), ("changed", found.changed)):
        for name in names:
            done += _keep_edited(root / name, name)
            _replace(root / name, files[name])
            done.append((word, name))
    for name in found.orphaned if prune else ():
        path = root / name
        if name != PAGE and _declared_digest(path)[0] is None:
            done.append(("not ours", name))
            continue
        done += _keep_edited(path, name)
        path.unlink()
        done.append(("removed", name))
    return done


def _keep_edited(path: Path, name: str) -> list[tuple[str, str]]:
    """Keep a notebook whose cells are not those it was built with."""
    if path.suffix != ".ipynb" or not path.exists():
        return []
    declared, actual = _declared_digest(path)
    if declared == actual is not None:
        return []
    kept = path.with_name(path.name + ".edited")
    count = 1
    while kept.exists():
        count += 1
        kept = path.with_name(f"{path.name}.edited{count}")
    kept.write_bytes(path.read_bytes())
    return [("kept", f"{name.removesuffix(path.name)}{kept.name}")]


def _declared_digest(path: Path) -> tuple[str | None, str | None]:
    """The digest a notebook says it was built with, and that of its cells now; None where there is none."""
    try:
        notebook = json.loads(path.read_bytes())
        return notebook.get("metadata", {}).get("exit137", {}).get("digest"), digest(notebook["cells"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return None, None


def _replace(path: Path, content: bytes) -> None:
    """Write beside the target, then rename over it: a build that is killed leaves no half file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".tmp")
    beside.write_bytes(content)
    beside.replace(path)
