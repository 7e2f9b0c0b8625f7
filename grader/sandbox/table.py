"""The measured table of README.md: what each layer stops. Printed by `python grader/sandbox/__main__.py table`."""

from __future__ import annotations

from collections.abc import Mapping

from .attempts import ATTEMPTS
from .trial import BUBBLEWRAP, NOTHING, ONLY_LANDLOCK, ONLY_SECCOMP, SEALED, WEAK

COLUMNS = {
    WEAK: "limits only (weak)",
    ONLY_LANDLOCK: "Landlock only",
    ONLY_SECCOMP: "filter only",
    SEALED: "sealed",
    BUBBLEWRAP: "bubblewrap only",
}
STOPPED, OPEN, UNTRIED = "stopped", "open", "not tried"


def cell(bare: str, outcome: str) -> str:
    """What one outcome means beside that of the control."""
    return UNTRIED if bare != "done" else OPEN if outcome == "done" else STOPPED


def rows(outcomes: Mapping[str, Mapping[str, str]]) -> dict[str, list[str]]:
    """{words: [cell for each of COLUMNS]} of what `trial.measure` returns under "outcomes"."""
    return {
        words: [cell(outcomes[NOTHING][name], outcomes[under][name]) for under in COLUMNS]
        for name, (words, _) in ATTEMPTS.items()
    }


def markdown(outcomes: Mapping[str, Mapping[str, str]]) -> str:
    """The table as text."""
    lines = ["| tried | " + " | ".join(COLUMNS.values()) + " |", "|---" * (len(COLUMNS) + 1) + "|"]
    for words, cells in rows(outcomes).items():
        lines.append("| " + " | ".join([words, *(text.replace(OPEN, f"**{OPEN}**") for text in cells)]) + " |")
    return "\n".join(lines)
