"""The report of one check: the object that the contract fixes, and the sentences in it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .catalogue import Criterion, Level

WHY_UNJUDGED = {
    "timeout": "It did not end within the time limit and was stopped",
    "memory": "It used up the memory it is given",
    "flood": "It wrote more bytes or made more files than any answer needs",
    "exited": "It ended its own process",
    "crashed": "Its process crashed",
    "syntax error": "It cannot be compiled",
    "grader fault": "The grader itself broke here; that is our fault, please report it",
}


COVERED = "Covered in"
TOO_LARGE = "File too large"


@dataclass(frozen=True)
class Mark:
    """What became of one criterion. `feedback` is "" when it holds."""

    criterion: Criterion
    passed: bool
    feedback: str = ""

    @property
    def points(self) -> Fraction:
        return self.criterion.points if self.passed else Fraction(0)


@dataclass(frozen=True)
class Report:
    """One submission judged for one level; `notes` are sentences on how it was read and run."""

    level: Level
    submission: str
    marks: tuple[Mark, ...]
    seconds: float
    seed: int
    error: str | None = None
    notes: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        return all(mark.passed for mark in self.marks)

    @property
    def exit_status(self) -> int:
        """0: every criterion holds; 1: some do not; 2: the submission could not be read, or the grader broke."""
        if self.error is not None and (self.error.startswith("cannot read") or self.error == "grader fault"):
            return 2
        return 0 if self.passed else 1

    def as_json(self) -> dict[str, Any]:
        """The contract's object, with `notes` and `seed` beside it. Points are summed exactly, then rounded once."""
        points = sum((mark.points for mark in self.marks), Fraction(0))
        return {
            "exercise": self.level.id,
            "submission": plain(self.submission),
            "passed": self.passed,
            "points": number(points),
            "max_points": number(self.level.max_points),
            "seconds": round(self.seconds, 3),
            "error": None if self.error is None else plain(self.error),
            "criteria": [
                {
                    "id": mark.criterion.id,
                    "title": mark.criterion.title,
                    "passed": mark.passed,
                    "points": number(mark.points),
                    "max_points": number(mark.criterion.points),
                    "feedback": plain(mark.feedback),
                }
                for mark in self.marks
            ],
            "notes": [plain(note) for note in self.notes],
            "seed": self.seed,
        }


def number(points: Fraction) -> float:
    """Points as a number: whole and half points exactly, others to the nearest float."""
    return float(points)


def plain(text: str, limit: int = 4000) -> str:
    """Text that may hold something of a submission's making, safe for a terminal and a page: no control characters,
    no direction marks, no lone surrogates, not endless."""
    kept = "".join(
        letter if letter == "\n" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co") else "\ufffd"
        for letter in text[:limit]
    )
    return kept + ("…" if len(text) > limit else "")


def could_not_read(level: Level, submission: str, sentence: str, seed: int = 0) -> Report:
    """The report of a submission that is no notebook or module at all."""
    marks = tuple(Mark(criterion, False, sentence) for criterion in level.criteria)
    return Report(level, submission, marks, 0.0, seed, error=f"cannot read: {sentence}")


def feedback(done: str, seen: str, expected: str, criterion: Criterion) -> str:
    """The four lines of a criterion that does not hold."""
    # How a full disk is imitated would otherwise puzzle whoever reads the error.
    seen = (
        seen.replace(TOO_LARGE, f"{TOO_LARGE} (this is how a full disk is imitated)") if "full disk" in done else seen
    )
    parts = {"Done": done, "Seen": seen, "Expected": expected, COVERED: criterion.covered}
    return "\n".join(f"{label}: {stopped(words)}" for label, words in parts.items() if words)


def causes(report: dict[str, Any]) -> list[str]:
    """The notes that stand before what is said of the criteria: a name is missing or code was not compiled, and they
    tell of the cell that raised."""
    error = report["error"] or ""
    return list(report["notes"]) if error.startswith(("no such name", "syntax error")) else []


def said_together(criteria: list[dict[str, Any]]) -> list[tuple[list[dict[str, Any]], str]]:
    """The rows that do not hold, those with the same feedback together, each group with that feedback."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in criteria:
        if not row["passed"]:
            lines = [line for line in row["feedback"].split("\n") if not line.startswith(f"{COVERED}: ")]
            groups.setdefault("\n".join(lines), []).append(row)
    return [(rows, rows[0]["feedback"] if len(rows) == 1 else words) for words, rows in groups.items()]


def stopped(words: str) -> str:
    """A sentence with its full stop, unless it ends in a mark of its own."""
    return words if words.endswith((".", "?", "!", "…")) else f"{words}."


def unjudged(reason: str, detail: str, done: str, criterion: Criterion) -> str:
    """The sentence for a criterion that could not be judged."""
    if reason == "syntax error":  # nothing was done yet
        return feedback("", f"{WHY_UNJUDGED[reason]}: {detail}", "code that Python can compile", criterion)
    if reason.startswith("no such name"):
        name = reason.split(": ", 1)[1]
        seen = f"The submission defines no `{name}`" if not detail or "defines no" in detail else detail
        return feedback("", seen, f"a definition of `{name}` in a cell that runs without an error", criterion)
    sentence = WHY_UNJUDGED.get(reason, f"It could not be judged ({reason})")
    return feedback(done, sentence + (f" ({detail})" if detail else ""), "an answer that comes back", criterion)
