"""Where things are, in a checkout and in an installed wheel alike."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


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
