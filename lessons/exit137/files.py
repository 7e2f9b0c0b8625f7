"""Writing a JSON file so that a kill leaves the old file or the new one, never half of one (lesson 2).

The new text goes to a temp file beside the target, is forced to the disk, and is renamed over the
target. A rename within one folder is a single step of the file system.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import stat
from pathlib import Path
from typing import Any

from exit137.crash import crash_point

PathLike = str | os.PathLike[str]


def write_json(path: PathLike, value: Any, crash_label: str | None = None) -> None:
    """Replace the file at `path` by `value` as JSON. A link at `path` stays; what it points at is replaced.

    Errors: TypeError or ValueError if `value` is no JSON, before any file is touched; OSError if the
    disk refuses, with the old file still whole.
    """
    text = json.dumps(value, indent=2, allow_nan=False) + "\n"
    target = Path(os.path.realpath(path))
    temp = Path(f"{target}.tmp")
    temp.unlink(missing_ok=True)  # left by a kill
    try:
        _write_and_sync(temp, text, mode_of(target))
        if crash_label is not None:
            crash_point(crash_label)
        temp.replace(target)
    except OSError:
        with contextlib.suppress(OSError):  # the first error is the one to report
            temp.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


def _write_and_sync(temp: Path, text: str, mode: int | None) -> None:
    # The mode is set before the first byte is written: a private file is private at every moment.
    descriptor = os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii", newline="\n") as file:
        if mode is not None:
            temp.chmod(mode)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def mode_of(path: Path) -> int | None:
    """The permission bits of the file at `path`, or None if there is no such file."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return None


def sync_folder(folder: Path) -> None:
    """Force a rename in `folder` to the disk. A kill cannot undo a rename, a power cut can.

    Windows cannot sync a folder, and some network file systems refuse to; there the rename is as
    durable as the system makes it. On macOS a sync reaches the drive, which may still hold it in its cache.
    """
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(descriptor)
