"""The archive that is handed out: the notebooks, what checks them, and how to start; no solution, no test."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from ..differences import NAME, differences_file
from ..errors import UserError
from .leaks import canaries_in

FOLDER = "exit137"

START = """# exit137: start here

You need Python 3.11 or newer. In this folder, on Linux and macOS:

    python3 -m venv .venv && .venv/bin/python -m pip install . && .venv/bin/exit137 lab

and on Windows:

    py -m venv .venv && .venv\\Scripts\\python -m pip install . && .venv\\Scripts\\exit137 lab

JupyterLab opens on the first lesson. Your work is in the folder `exit137-workbook`; running
`exit137 lab` again opens it again and keeps what you wrote.

In each exercise the last cell checks your answer. `.venv/bin/exit137 check 4.2` does the same in a
terminal, and `.venv/bin/exit137 hint 4.2` gives a hint.
"""

# What of the checkout a student needs so that `pip install .` works; the built files come from the plan.
_FILES = ("LICENSE", "pyproject.toml", "lessons/course.toml")
_FOLDERS = ("grader", "lessons/exit137")
_LEFT_OUT = ("__pycache__", ".ipynb_checkpoints", ".mypy_cache", ".ruff_cache", ".pytest_cache")
_ANSWERS = ("solutions", "tests/wrong_answers", "tests/right_answers")


def student_files(root: Path, built: Mapping[str, bytes]) -> dict[str, bytes]:
    """Path to bytes of all that is handed out. Raises UserError when any of it is, or holds, a solution."""
    files = {name: (root / name).read_bytes() for name in _FILES}
    for folder in _FOLDERS:
        files |= {path.relative_to(root).as_posix(): path.read_bytes() for path in _plain_files(root / folder)}
    if differing := differences_file(root / "lessons" / "course.toml"):
        files[f"lessons/{NAME}"] = differing.read_bytes()
    files |= built
    files["README.md"] = START.encode()
    answers = {path.read_bytes(): path for folder in _ANSWERS for path in _plain_files(root / folder)}
    for name, content in sorted(files.items()):
        found = canaries_in(content)
        if found:
            raise UserError(f"{name} holds the canary {found[0]} of a solution; nothing was packed.")
        if content.strip() and content in answers:
            raise UserError(f"{name} is a copy of {answers[content].relative_to(root)}; nothing was packed.")
    return dict(sorted(files.items()))


def _plain_files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix != ".pyc" and not set(path.parts) & set(_LEFT_OUT):
            yield path


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip file of `files` in one folder; the same files give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{FOLDER}/{name}", date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            packed.writestr(entry, content)
    return buffer.getvalue()
