"""Paths below the folder that a submission writes in, used so that no link it planted there is followed.

A grader lays ledgers, reads them and tidies up where hostile code has been, or still is. Each step of a path is
opened by itself with O_NOFOLLOW, so that not even a link that is swapped in meanwhile leads out.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    _Path = Path
else:
    _Path = type(Path())  # PosixPath or WindowsPath: Path itself cannot be derived from before Python 3.12

# Windows opens nothing relative to a folder: there a path is looked through for links before it is used.
CAN_WALK = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
MOST_ENTRIES = 5000
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_FOLDER = _NO_LINK | getattr(os, "O_DIRECTORY", 0)
_STEP = _FOLDER | getattr(os, "O_PATH", 0)
_FILE = _NO_LINK | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


@contextmanager
def parent_of(path: str | os.PathLike[str]) -> Iterator[tuple[int, str]]:
    """A descriptor of the folder that holds `path`, and the name in it. OSError where a step is a link or no folder."""
    folder, name = os.path.split(os.path.abspath(path))
    descriptor = os.open("/", _STEP)
    try:
        for step in filter(None, folder.split("/")):
            inner = os.open(step, _STEP, dir_fd=descriptor)
            os.close(descriptor)
            descriptor = inner
        yield descriptor, name
    except OSError as error:
        error.filename = os.fspath(path)  # one name of many says nothing to a reader
        raise
    finally:
        os.close(descriptor)


def open_folder(path: str | os.PathLike[str]) -> int:
    """A descriptor of a folder, to be listed. OSError where a step of its path is a link or no folder."""
    with parent_of(path) as (parent, name):
        return os.open(name, os.O_RDONLY | _FOLDER, dir_fd=parent)


def open_regular(
    path: str | os.PathLike[str], flags: int = os.O_RDONLY, mode: int = 0o666, at: int | None = None
) -> int:
    """A descriptor of a regular file, opened without waiting. OSError for a link, a pipe, a device or a folder.

    `at`: a descriptor of the folder in which `path` is a name.
    """
    if at is not None:
        descriptor = os.open(path, flags | _FILE, mode, dir_fd=at)
    elif CAN_WALK:
        with parent_of(path) as (parent, name):
            descriptor = os.open(name, flags | _FILE, mode, dir_fd=parent)
    else:
        _require_no_link(path)
        descriptor = os.open(path, flags | _FILE, mode)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "not a regular file", os.fspath(path))
    return descriptor


class GroundPath(_Path):
    """A path that reads, lists, writes, moves and removes without following a link at any of its steps.

    What only asks (`exists`, `is_file`, `stat`) follows links as ever: nothing is read or changed by that.
    """

    def open(  # type: ignore[override]
        self,
        mode: str = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
    ) -> IO[Any]:
        return open(self, mode, buffering, encoding, errors, newline, opener=lambda _, flags: open_regular(self, flags))

    def read_bytes(self) -> bytes:
        with self.open("rb") as file:
            data: bytes = file.read()
        return data

    def read_text(self, encoding: str | None = None, errors: str | None = None, newline: str | None = None) -> str:
        with self.open("r", -1, encoding, errors, newline) as file:
            text: str = file.read()
        return text

    def write_bytes(self, data: Any) -> int:
        with self.open("wb") as file:
            return file.write(data)

    def write_text(
        self, data: str, encoding: str | None = None, errors: str | None = None, newline: str | None = None
    ) -> int:
        with self.open("w", -1, encoding, errors, newline) as file:
            return file.write(data)

    def touch(self, mode: int = 0o666, exist_ok: bool = True) -> None:
        os.close(open_regular(self, os.O_WRONLY | os.O_CREAT | (0 if exist_ok else os.O_EXCL), mode))

    def iterdir(self) -> Iterator[GroundPath]:  # type: ignore[override]
        for name in list_names(self):
            yield self / name

    def rglob(self, pattern: str, **_: Any) -> Iterator[GroundPath]:  # type: ignore[override]
        """Everything below, links included and not followed; only for the pattern `*`."""
        if pattern != "*":
            raise NotImplementedError("below a submission's folder only rglob('*') is known")
        pending = [self]
        for folder in pending:
            for path in folder.iterdir():
                yield path
                if path.is_dir() and not path.is_symlink():
                    pending.append(path)

    def mkdir(self, mode: int = 0o777, parents: bool = False, exist_ok: bool = False) -> None:
        if parents and not self.parent.exists():
            self.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._do(os.mkdir, mode)
        except FileExistsError:
            if not exist_ok or not stat.S_ISDIR(self.lstat().st_mode):
                raise

    def rmdir(self) -> None:
        self._do(os.rmdir)

    def unlink(self, missing_ok: bool = False) -> None:
        try:
            self._do(os.unlink)
        except FileNotFoundError:
            if not missing_ok:
                raise

    def rename(self, target: str | os.PathLike[str]) -> GroundPath:
        return self._move(os.rename, target)

    def replace(self, target: str | os.PathLike[str]) -> GroundPath:
        return self._move(os.replace, target)

    def _do(self, function: Callable[..., None], *arguments: Any) -> None:
        if CAN_WALK:
            with parent_of(self) as (parent, name):
                function(name, *arguments, dir_fd=parent)
        else:
            _require_no_link(self.parent)
            function(self, *arguments)

    def _move(self, function: Callable[..., None], target: str | os.PathLike[str]) -> GroundPath:
        if CAN_WALK:
            with parent_of(self) as (source, old), parent_of(target) as (goal, new):
                function(old, new, src_dir_fd=source, dst_dir_fd=goal)
        else:
            _require_no_link(self.parent)
            _require_no_link(Path(target).parent)
            function(self, target)
        return GroundPath(target)


def list_names(folder: str | os.PathLike[str]) -> list[str]:
    """The names in a folder. OSError for a link, or where there are more than MOST_ENTRIES."""
    names = []
    if CAN_WALK:
        descriptor = open_folder(folder)
        entries = os.scandir(descriptor)
    else:
        _require_no_link(folder)
        descriptor, entries = -1, os.scandir(os.fspath(folder))
    try:
        for entry in entries:
            names.append(entry.name)
            if len(names) > MOST_ENTRIES:
                raise OSError(errno.E2BIG, f"more than {MOST_ENTRIES} files in one folder", os.fspath(folder))
    finally:
        entries.close()
        if descriptor >= 0:
            os.close(descriptor)
    return names


def remove_tree(folder: str | os.PathLike[str]) -> None:
    """Remove what is at that path, whatever is in it: links, folders without rights, or nested thousands deep.

    No link in it is followed, nor one on the way to a GroundPath, not even one that is swapped in meanwhile: a call
    that a killed process was in the middle of may still take effect. What cannot be removed stays.
    """
    path = os.path.abspath(folder)
    if not isinstance(folder, GroundPath):
        path = os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
    with suppress(OSError):
        if CAN_WALK:
            with parent_of(path) as (parent, name):
                _remove_from(parent, name)
        else:
            _remove_from(os.path.dirname(path), os.path.basename(path))


def _remove_from(parent: _Place, name: str) -> None:
    root = _entered(parent, name)
    if root is None:
        _remove(os.unlink, parent, name)
        return
    # Each folder is moved up to the root before it is emptied: so paths stay short and nothing nests.
    token, pending = secrets.token_hex(8), [""]
    for number, current in enumerate(pending):
        place = _entered(root, current) if current else root
        if place is None:  # a link by now
            _remove(os.unlink, root, current)
            continue
        for entry, is_folder in _entries(place):
            if not is_folder:
                _remove(os.unlink, place, entry)
            elif not current:
                pending.append(entry)
            elif _moved(place, entry, root, target := f"{token}-{number}-{len(pending)}"):
                pending.append(target)
        if current:
            _left(place)
            _remove(os.rmdir, root, current)
    _left(root)
    _remove(os.rmdir, parent, name)


_Place = int | str  # a descriptor of a folder; its path where nothing is opened relative to a folder


def _entered(parent: _Place, name: str) -> _Place | None:
    """The folder of that name, with all rights in it; None for anything else."""
    if isinstance(parent, str):
        path = os.path.join(parent, name)
        if os.path.islink(path) or not os.path.isdir(path):
            return None
        os.chmod(path, 0o700)
        return path
    try:
        try:
            folder = os.open(name, os.O_RDONLY | _FOLDER, dir_fd=parent)
        except PermissionError:
            _give_rights(parent, name)
            folder = os.open(name, os.O_RDONLY | _FOLDER, dir_fd=parent)
    except OSError:
        return None
    with suppress(OSError):
        os.fchmod(folder, 0o700)
    return folder


def _give_rights(parent: int, name: str) -> None:
    if not hasattr(os, "O_PATH"):
        os.chmod(name, 0o700, dir_fd=parent, follow_symlinks=False)
        return
    folder = os.open(name, _STEP, dir_fd=parent)
    try:
        os.chmod(f"/proc/self/fd/{folder}", 0o700)
    finally:
        os.close(folder)


def _left(place: _Place) -> None:
    if isinstance(place, int):
        os.close(place)


def _entries(place: _Place) -> list[tuple[str, bool]]:
    with suppress(OSError), os.scandir(place) as entries:
        return [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries]
    return []


def _moved(place: _Place, name: str, root: _Place, target: str) -> bool:
    inner = _entered(place, name)  # its entry for the folder above changes, which takes the right to write in it
    if inner is None:
        _remove(os.unlink, place, name)
        return False
    _left(inner)
    with suppress(OSError):
        if isinstance(place, str) or isinstance(root, str):
            os.rename(os.path.join(str(place), name), os.path.join(str(root), target))
        else:
            os.rename(name, target, src_dir_fd=place, dst_dir_fd=root)
        return True
    return False


def _remove(function: Callable[..., None], place: _Place, name: str) -> None:
    with suppress(OSError):
        if isinstance(place, int):
            function(name, dir_fd=place)
            return
        path = os.path.join(place, name)
        try:
            function(path)
        except PermissionError:
            os.chmod(path, 0o700, follow_symlinks=False) if os.chmod in os.supports_follow_symlinks else None
            function(path)


def _require_no_link(path: str | os.PathLike[str]) -> None:
    steps = Path(os.path.abspath(path))
    for step in (steps, *steps.parents):
        if step.is_symlink():
            raise OSError(errno.ELOOP, "a link on the way", os.fspath(path))
