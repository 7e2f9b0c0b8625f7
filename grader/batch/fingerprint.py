"""Whether a report still speaks of what is there now: digests of an answer's bytes and of what judges it."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from ..catalogue import Level
from ..notebook import OWN_CALLS
from ..paths import PACKAGE, levels_folder
from ..source import Source
from ..submission import REFERENCE

# Of the package's own modules, those that show a verdict and have no part in it.
NOT_JUDGING = frozenset({"__main__.py", "cli.py", "display.py", "feedback.py", "nb.py", "notebook.py", "workbook.py"})


def of_bytes(data: bytes) -> str:
    """The digest of an answer as it was handed in."""
    return hashlib.sha256(data).hexdigest()


def of_grader(level: Level) -> str:
    """The digest of the level's tests and helpers, its row in the course table, the engine and the reference."""
    own = levels_folder() / level.folder / f"test_{level.stem}.py"
    digest = hashlib.sha256(f"{_engine()} {level!r}".encode())
    digest.update(own.read_bytes())
    return digest.hexdigest()


def of_code(source: Source) -> str:
    """The digest of an answer's code without white space and our own cells: the same for a copy laid out anew."""
    cells = (
        text if isinstance(text, str) else base64.b64decode(text["bytes"]).decode("utf-8", "replace")
        for _, text in source.cells
    )
    texts = (text for text in cells if not text.lstrip().startswith(OWN_CALLS))
    return of_bytes("".join("".join(texts).split()).encode("utf-8", "surrogatepass"))


@cache
def _engine() -> str:
    digest = hashlib.sha256()
    for path in _judging():
        digest.update(f"{path.name} ".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _judging() -> Iterable[Path]:
    yield from (path for path in sorted(PACKAGE.glob("*.py")) if path.name not in NOT_JUDGING)
    for folder in (PACKAGE / "runtime", PACKAGE / "sandbox", Path(REFERENCE)):
        yield from sorted(folder.glob("*.py"))
    yield from sorted(path for path in levels_folder().rglob("*") if _is_helper(path))
    yield PACKAGE / "batch" / "judge.py"


def _is_helper(path: Path) -> bool:
    return path.suffix in (".py", ".ini", ".toml") and not path.name.startswith("test_")
