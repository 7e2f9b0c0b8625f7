"""The specimens in tests/specimens/, as hand-ins and with the report that each must give.

specimens.toml has a table for each folder below tests/specimens/, and one for the names in made_specimens.py. In it,
for each specimen:

    holds, loses  the criteria that hold, or those that do not; neither: all hold
    error         the report's error, or a list of those that may be (which comes first hangs on the machine);
                  "" stands for null
    says, never   words that the report must and must not have

A file in cells/ is made into a notebook, one cell for each `# %%`. Cells, modules and what is made answer 1.3, the
others 4.2; what is in neither of these nor in forged/ is put behind the solution of its exercise.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.catalogue import Course, Level, load_course

from .made_files import MADE
from .made_specimens import CHECK, cell, notebook, saved, tagged

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "specimens"
MADE_TABLE = "made"
SHORT = frozenset({"cells", "modules", MADE_TABLE})  # what answers 1.3
HARMLESS = SHORT  # what can do no harm where nothing holds it
WHOLE = SHORT | {"forged"}  # what is a whole answer by itself


@dataclass(frozen=True)
class Specimen:
    """One hand-in; `holds` are the criteria that it meets, in the order of the level."""

    name: str
    level: Level
    holds: tuple[str, ...]
    errors: tuple[str | None, ...]
    says: tuple[str, ...]
    never: tuple[str, ...]
    behind: bool

    @property
    def status(self) -> int:
        """The exit status of `exit137 check`."""
        if any(error is not None and error.startswith("cannot read") for error in self.errors):
            return 2
        return 0 if len(self.holds) == len(self.level.criteria) else 1

    @property
    def is_quick(self) -> bool:
        """Whether it ends by itself, long before any limit."""
        return not {"timeout", "memory", "flood"} & set(self.errors)

    def hand_in(self, folder: Path) -> Path:
        """Put it into an empty folder; the path to judge."""
        if self.name in MADE:
            return MADE[self.name](folder)
        text = (FOLDER / self.name).read_text(encoding="utf-8")
        if self.name.startswith("cells/"):
            sources = [source.strip("\n") for source in text.split("# %%\n")[1:]]
            return saved(folder, notebook(*map(cell, sources), tagged(CHECK, "check")))
        if self.behind:
            solution = ROOT / "solutions" / self.level.folder / f"{self.level.stem}.py"
            text = f"{solution.read_text(encoding='utf-8')}\n\n{text}"
        return saved(folder, text, Path(self.name).name)


def specimens() -> list[Specimen]:
    """All of them, in the order of the table."""
    return list(_specimens(load_course(), tomllib.loads((FOLDER / "specimens.toml").read_text(encoding="utf-8"))))


def _specimens(course: Course, tables: dict[str, Any]) -> Iterator[Specimen]:
    for table, entries in tables.items():
        level = course.level("1.3" if table in SHORT else "4.2")
        ids = [criterion.id for criterion in level.criteria]
        for name, entry in entries.items():
            loses = entry.pop("loses", [])
            holds = entry.pop("holds", [each for each in ids if each not in loses])
            errors = entry.pop("error", "")
            assert set(holds) | set(loses) <= set(ids), f"{name} names a criterion that is none"
            yield Specimen(
                name if table == MADE_TABLE else f"{table}/{name}",
                level,
                tuple(each for each in ids if each in holds),
                tuple(error or None for error in ([errors] if isinstance(errors, str) else errors)),
                tuple(entry.pop("says", ())),
                tuple(entry.pop("never", ())),
                table not in WHOLE,
            )
            assert not entry, f"{name}: {', '.join(entry)} is not known"
