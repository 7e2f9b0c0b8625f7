"""The mutants that no criterion should notice, and why: tests/equivalents.toml.

    [[equivalent]]
    exercise = "4.2"
    reason = "One sentence: why the mutant is right, too."
    changes = ["answer_one: BEFORE -> AFTER", ...]

A change is written as `exit137 accuracy` prints it: the function, then the code before and after in one normal form, so
that neither line numbers nor the layout of a solution matter.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from ..errors import UserError

FILE = "tests/equivalents.toml"


def read_equivalents(root: Path) -> dict[str, dict[str, str]]:
    """Reason by change (as `key` gives it) by exercise. UserError that says what is off in the file."""
    try:
        data = tomllib.loads((root / FILE).read_text(encoding="utf-8"))
        found: dict[str, dict[str, str]] = {}
        for entry in data["equivalent"]:
            exercise = found.setdefault(entry["exercise"], {})
            for change in map(key, entry["changes"]):
                if change in exercise:
                    raise UserError(f"{FILE} lists a change to {entry['exercise']} twice: {change}")
                exercise[change] = entry["reason"]
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
        raise UserError(f"{FILE} cannot be used: {error!r}; mend it and run again.") from error
    return found


def key(change: str) -> str:
    """A change without what differs between Pythons and editors: the kind of quotes, the width of spaces."""
    return " ".join(change.replace('"', "'").split())


def stale(listed: Mapping[str, str], survivors: list[str]) -> list[str]:
    """The listed changes that are no mutant any more, or one that a criterion notices."""
    return sorted(set(listed) - set(map(key, survivors)))
