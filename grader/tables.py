"""Level 1: a table of judgements with a reason for each, read as plain data and judged row by row."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any

from .catalogue import Level
from .expectations import Unjudged, require, shown, step
from .paths import workbook
from .reasons import judge_reasons
from .submission import Answer


def read_table(
    submission: Answer, name: str, items: Collection[str], fields: Mapping[str, type | Collection[str]]
) -> dict[str, Any]:
    """The learner's table `name`: a dict with a row (a dict) for each of `items`.

    `fields` gives for each judged field its type, or the words it may hold. A missing table is Unjudged; a row or field
    that is missing or of another kind fails the criterion that is being judged, with a sentence that names it.
    """
    step(f"read {name}", f"a dict with a row for each of {', '.join(items)}")
    table = submission.lookup(name)
    require(isinstance(table, dict), f"{name} is {shown(table)}")
    missing = [item for item in items if item not in table]
    require(not missing, f"{name} has no row for {', '.join(missing)}")
    for item in items:
        row = table[item]
        require(isinstance(row, dict), f"the row of {item} is {shown(row)}, where a dict is expected")
        for field, kind in fields.items():
            require(field in row, f"the row of {item} has no {field!r}")
            _require_kind(item, field, row[field], kind)
    return {item: table[item] for item in items}


def _require_kind(item: str, field: str, value: Any, kind: type | Collection[str]) -> None:
    if isinstance(kind, type):
        fits, wanted = type(value) is kind, {bool: "True or False", str: "a text"}.get(kind, kind.__name__)
    else:
        fits, wanted = isinstance(value, str) and value in kind, "one of " + ", ".join(map(repr, sorted(kind)))
    require(fits, f"{field!r} of {item} is {shown(value)}; it is to be {wanted}")


def require_rows(table: dict[str, Any], fits: Callable[[str, dict[str, Any]], bool], done: str, question: str) -> None:
    """Every row fits. The feedback names the rows that do not, and the question to ask again, never the answer."""
    step(done, f"what this question gives for each row: {question}")
    wrong = [item for item, row in table.items() if not fits(item, row)]
    names = ", ".join(wrong)
    require(not wrong, f"{len(wrong)} of {len(table)} rows do not fit: {names}. Ask again of each: {question}")


def require_reasons(
    submission: Answer, level: Level, name: str, items: Collection[str], labels: Collection[str]
) -> None:
    """Every row has a `why` that is a sentence of the learner's own, by the rules of grader.reasons."""
    step(f"read the reasons in {name}", "for each row a `why` in a sentence of your own, in any language")
    table = submission.lookup(name)
    require(isinstance(table, dict), f"{name} is {shown(table)}")
    rows = {item: table.get(item) for item in items}
    reasons = {item: row.get("why") if isinstance(row, dict) else None for item, row in rows.items()}
    objections = judge_reasons(reasons, labels=labels, copied_from=exercise_text(level))
    objections |= {item: "there is no row for it" for item in objections if item not in table}
    words = "; ".join(f"{item}: {objection.rstrip('.')}" for item, objection in objections.items())
    require(not objections, f"{len(objections)} of {len(reasons)} reasons do not hold: {words}")


def exercise_text(level: Level) -> str:
    """The text of the exercise as it is handed out: a reason copied from it is no reason."""
    path = workbook() / "exercises" / level.folder / f"{level.stem}.ipynb"
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except FileNotFoundError:
        raise Unjudged("grader fault", f"the exercise {path.name} of {level.id} has not been built") from None
    # Statement and stub alone: whoever takes a word from a hint has thought about it.
    given = [cell for cell in cells if {"statement", "stub"} & set(cell["metadata"].get("tags", []))]
    return "\n\n".join("".join(cell["source"]) for cell in given)
