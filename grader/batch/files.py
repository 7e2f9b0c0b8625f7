"""Writing so that a kill, a full disk or a power cut leaves the old file or the new one, never half of one."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from ..errors import UserError

# One name for all, as there is one writer: a leftover is found and removed by its name.
TEMPORARY = ".exit137-writing.tmp"


class CannotWrite(UserError):
    """The results folder takes no more: full, read-only, gone."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path} cannot be written ({error.strerror}); mend that, then go on with --resume.")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place, sync it, rename it over its place, sync the folder. CannotWrite otherwise."""
    beside = path.with_name(TEMPORARY)
    try:
        make_folder(path.parent)
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        _sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise CannotWrite(path, error) from error


def write_if_changed(path: Path, data: bytes) -> None:
    """As write_whole, but a file that has these bytes already is left alone."""
    try:
        same = path.read_bytes() == data
    except OSError:
        same = False
    if not same:
        write_whole(path, data)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, each on disk before the next."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        _sync_folder(folder.parent)


def _sync_folder(folder: Path) -> None:
    """Make a rename or a new name in it durable, where the system can open a folder."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
