"""What a class handed in: students, and for each the file that answers a level.

    FOLDER/<student>/lesson4/level2.ipynb (or .py), also below <student>/exercises/
    FOLDER/<student>.zip, FOLDER/<student>/*.zip    the same files in an archive
    FOLDER/submitted/<student>/lesson4/level2.ipynb where FOLDER is an nbgrader course

Links are never followed. Nothing of a student's is opened here but the list of names in an archive.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from ..catalogue import Level
from ..errors import UserError
from ..handin import MANIFEST
from ..source import SIZE_LIMIT, read_regular
from . import archives
from .naming import order

CLASS_FILE = "class.toml"
RUN_FILE = "grading.toml"  # stands in a results folder
LESSON = re.compile(r"lesson[ _-]*0*([1-9][0-9]*)", re.IGNORECASE)
ARCHIVE = re.compile(r"exit137-(\d{8}-\d{6})(?:-(\d+))?(?: ?\(\d+\))?")
ENDINGS = (".ipynb", ".py")
# What stands in a class folder and is nobody's.
OURS = frozenset({CLASS_FILE, "__pycache__", "__MACOSX", "gradebook.db", "nbgrader_config.py", "README.md"})


@dataclass(frozen=True)
class HandIn:
    """One answer: a file, or a member of an archive. `shown` is how it is called in reports; `notices` are
    sentences on how it was found; `problem` says why there is nothing to read."""

    student: str
    level: Level
    shown: str
    path: Path
    member: str | None = None
    notices: tuple[str, ...] = ()
    problem: str | None = None

    def read(self) -> bytes:
        """Its bytes; UserError, with the name that is shown, where they cannot be had."""
        if self.problem is not None:
            raise UserError(self.problem)
        if self.member is not None:
            return archives.read_member(self.path, self.member)
        try:
            return read_regular(self.path, SIZE_LIMIT)
        except UserError as error:
            raise UserError(str(error).replace(str(self.path), self.shown)) from None
        except OSError as error:
            raise UserError(f"{self.shown} cannot be read: {error.strerror}.") from None


@dataclass
class Student:
    """A student's hand-ins by level id; `problems` say what of theirs could not be looked into, `packed_by` who an
    archive without a student's name says it is of."""

    name: str
    hand_ins: dict[str, HandIn] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    packed_by: str = ""


@dataclass(frozen=True)
class Classroom:
    """All students of a folder, in order; `strangers` are names in it that are no student's."""

    root: Path
    students: tuple[Student, ...]
    strangers: tuple[str, ...]

    @property
    def is_nbgrader(self) -> bool:
        """Whether it is the `submitted` folder of an nbgrader course."""
        return self.root.name == "submitted"


def find_class(folder: Path, levels: Iterable[Level], skip: Path) -> Classroom:
    """Look through a class folder; `skip` is a folder in it that is no student's. UserError if there is no student."""
    root = class_root(folder)
    folders: dict[str, list[Path]] = defaultdict(list)
    strangers = []
    strangers += [path.name for path in _hidden(root)]
    for path in _entries(root):
        if path.is_symlink():
            folders[path.stem if path.suffix.lower() == ".zip" else path.name].append(path)
        elif path.is_dir() and (path / RUN_FILE).is_file():
            if path.resolve() != skip:
                strangers.append(path.name)  # the results of another grading
        elif path.is_dir():
            if path.resolve() != skip:
                folders[path.name].append(path)
        elif path.suffix.lower() == ".zip" and path.is_file():
            folders[path.stem].append(path)
        else:
            strangers.append(path.name)
    if not folders:
        raise UserError(f"{root} holds no student's folder; expected {root.name}/<student>/lesson4/level2.ipynb.")
    levels = tuple(levels)
    students = tuple(_student(root, name, folders[name], levels) for name in sorted(folders, key=order))
    return Classroom(root, students, tuple(strangers))


def class_root(folder: Path) -> Path:
    """The folder whose folders are students: `submitted` in an nbgrader course, otherwise the folder itself."""
    submitted = folder / "submitted"
    if not folder.is_dir():
        raise UserError(f"{folder} is no folder; give the folder that holds one folder a student.")
    is_student = submitted.is_dir() and any(LESSON.fullmatch(path.name) for path in submitted.iterdir())
    return submitted if submitted.is_dir() and not is_student else folder


def _student(root: Path, name: str, paths: list[Path], levels: tuple[Level, ...]) -> Student:
    student = Student(name)
    shelves: list[Shelf] = []
    packed = [path for path in paths if path.suffix.lower() == ".zip" and path.is_file() and not path.is_symlink()]
    for path in paths:
        if path.is_symlink():
            student.problems.append(f"{path.name} is a link, and links are not followed.")
        elif path.is_dir():
            try:
                shelves.append(_folder_shelf(path, student.problems))
                packed += [entry for entry in _entries(path) if entry.suffix.lower() == ".zip"]
            except UserError as error:
                student.problems.append(str(error))
    # A file that lies open counts before an archive, a newer archive before an older one.
    for path in sorted(packed, key=_made, reverse=True):
        try:
            shelves.append(_archive_shelf(path))
            if path.parent == root and ARCHIVE.fullmatch(name):
                student.packed_by = _packed_by(path)
        except UserError as error:
            student.problems.append(str(error))
    for level in levels:
        found = [hand_in for shelf in shelves if (hand_in := shelf.find(name, level))]
        if found:
            student.hand_ins[level.id] = found[0]
    return student


@dataclass
class Shelf:
    """The files in the lesson folders of one place: lesson number to shown name to (file name, path, member)."""

    lessons: dict[int, dict[str, tuple[str, Path, str | None]]] = field(default_factory=lambda: defaultdict(dict))

    def put(self, lesson: int, shown: str, name: str, path: Path, member: str | None = None) -> None:
        self.lessons[lesson][shown] = (name, path, member)

    def find(self, student: str, level: Level) -> HandIn | None:
        """The hand-in for a level: the file of the expected name, or the only one with a name like it."""
        files = self.lessons.get(level.lesson, {})
        names = {shown: name for shown, (name, _, _) in files.items()}
        like = re.compile(rf"level[ _-]*0*{level.number}(?![0-9]).*(\.ipynb|\.py)", re.IGNORECASE | re.DOTALL)
        exact = [shown for ending in ENDINGS for shown in files if names[shown] == level.stem + ending]
        near = [shown for shown in files if shown not in exact and like.fullmatch(names[shown])]
        expected = f"{level.stem}.ipynb"
        if not exact and not near:
            return None
        first = (exact or near)[0]
        _, path, member = files[first]
        notices: tuple[str, ...] = ()
        problem = None
        if exact and (len(exact) > 1 or near):
            aside = ", ".join(names[shown] for shown in exact[1:] + near)
            notices = (f"{names[first]} was judged; {aside} beside it was left aside.",)
        elif not exact and len(near) == 1:
            notices = (f"It is called {names[first]} and was taken for {expected}, the name that is expected.",)
        elif not exact:
            problem = (
                f"There is no {expected}, but {', '.join(names[shown] for shown in near)}; "
                f"keep one of them and call it {expected}."
            )
            first = f"{level.folder}/{expected}"
        return HandIn(student, level, first, path, member, notices, problem)


def _folder_shelf(folder: Path, problems: list[str]) -> Shelf:
    shelf = Shelf()
    for top in (folder, folder / "exercises"):
        if top.is_symlink():
            problems.append(f"{top.name} is a link, and links are not followed.")
        if top.is_symlink() or not top.is_dir():
            continue
        for lesson in _entries(top):
            match = LESSON.fullmatch(lesson.name)
            shown = lesson.relative_to(folder).as_posix()
            if match and lesson.is_symlink():
                problems.append(f"{shown} is a link, and links are not followed.")
            elif match and lesson.is_dir():
                for path in _entries(lesson):
                    shelf.put(int(match[1]), f"{shown}/{path.name}", path.name, path)
    return shelf


def _archive_shelf(path: Path) -> Shelf:
    """Members at `.../lessonL/name`, whatever folders stand before."""
    shelf = Shelf()
    for member in archives.members(path):
        parts = PurePosixPath(member).parts
        match = LESSON.fullmatch(parts[-2]) if len(parts) > 1 else None
        if match and not any(part.startswith((".", "__")) for part in parts):
            shelf.put(int(match[1]), f"{path.name}: {member}", parts[-1], path, member)
    return shelf


def _packed_by(path: Path) -> str:
    """The name in the manifest that `exit137 submit` made; it is the student's word, or the login of a machine."""
    try:
        return str(json.loads(archives.read_member(path, MANIFEST))["name"])
    except (UserError, ValueError, KeyError, TypeError, RecursionError):
        return ""


def _made(path: Path) -> tuple[str, int, int]:
    """When an archive was made: by the name that `exit137 submit` gave it, before the file's time."""
    match = ARCHIVE.fullmatch(path.stem)
    return (match[1], int(match[2] or 1), 0) if match else ("", 0, path.lstat().st_mtime_ns)


def _hidden(folder: Path) -> list[Path]:
    """Folders with a hidden name that hold a lesson's folder all the same, and archives with one."""
    hidden = sorted((path for path in folder.glob(".*") if not path.is_symlink()), key=lambda path: order(path.name))
    return [
        path
        for path in hidden
        if (path.suffix.lower() == ".zip" and path.is_file())
        or (path.is_dir() and any(LESSON.fullmatch(entry.name) for entry in _entries(path)))
    ]


def _entries(folder: Path) -> list[Path]:
    """What is in a folder, in order, without hidden names."""
    try:
        paths = list(folder.iterdir())
    except OSError as error:
        raise UserError(f"{folder} cannot be listed: {error.strerror}.") from None
    return sorted(
        (path for path in paths if not path.name.startswith(".") and path.name not in OURS),
        key=lambda path: order(path.name),
    )
