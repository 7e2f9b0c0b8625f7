"""Where things are, in a checkout and in an installed wheel alike."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
IN_MEMORY, ROOM = "/dev/shm", 1 << 30  # bytes, more than twice what one answer may write


def checkout() -> Path | None:
    """The root of the checkout this package is imported from, or None in an installed wheel."""
    root = PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() and (root / "lessons" / "course.toml").is_file() else None


def workbook() -> Path:
    """The folder that holds `lessons/` and `exercises/`: the checkout's root, or the wheel's copy."""
    return checkout() or PACKAGE / "workbook"


def levels_folder() -> Path:
    """The folder that holds the graders, one pytest file a level."""
    return PACKAGE / "levels"


def scratch_home() -> str | None:
    """Where the folders of answers go for the while that they are judged: in memory where there is room, since a disk
    takes fifty times as long to rename a file. None, the usual folder for temporary files, else or if TMPDIR is set."""
    if sys.platform != "linux" or "TMPDIR" in os.environ or not os.access(IN_MEMORY, os.W_OK | os.X_OK):
        return None
    room = os.statvfs(IN_MEMORY)
    return IN_MEMORY if room.f_bavail * room.f_frsize >= ROOM else None
