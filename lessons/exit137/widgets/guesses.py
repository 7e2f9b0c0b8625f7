"""Predictions: the reader commits to an answer before running the accident.

    predict("4.outage")                       # buttons in a notebook
    predict("4.outage").commit("b")           # the same as text
    seen("4.outage", len(tickets))            # after the accident: what was said, what happened, why

Question, choices and the stored right answer of prediction N.NAME stand in questions/lessonN.py, as a list
PREDICTIONS made with `foresee`, out of sight of the cell that asks. `predictions()` says of each whether the stored
answer is what really happened; the tests that run a lesson assert it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from exit137.widgets import questions, shown
from exit137.widgets.quizzes import KEYS, same

_ALL: dict[str, Prediction] = {}


@dataclass(frozen=True)
class Foreseen:
    """A prediction as it is written down: its name, the question, value -> text, the right value, and why."""

    name: str
    question: str
    choices: Mapping[Any, str]
    right: object
    why: str


def foresee(name: str, question: str, choices: Mapping[Any, str], *, right: object, why: str) -> Foreseen:
    """An entry of PREDICTIONS. ValueError unless `right` is one of the values in `choices`."""
    if not any(same(value, right) for value in choices):
        raise ValueError(f"prediction {name!r}: {right!r} is none of the choices {list(choices)}")
    return Foreseen(name, question, choices, right, why)


class Prediction(shown.Shown):
    """A prediction as it is asked in this process: what the reader said, and what was seen."""

    def __init__(self, name: str, foreseen: Foreseen) -> None:
        self.name = name
        self.foreseen = foreseen
        self.said: str | None = None
        self.was_seen = False
        self.seen: object = None

    def commit(self, key: str) -> shown.Said:
        """Commit to the choice with letter `key`; a later commit takes its place until the cell has run.

        LookupError for a letter that is no choice; once the outcome has been seen, nothing is changed any more.
        """
        if key not in self._keys():
            raise LookupError(f"prediction {self.name} has the choices {', '.join(self._keys())}, not {key!r}")
        if self.was_seen:
            return shown.Said("It has been run already. Ask again with predict() before the next run.")
        self.said = key
        return shown.Said(f"Your prediction is {key}) {self._text(key)}. Now run it.")

    def holds(self) -> bool:
        """Whether the stored right answer is what was really seen."""
        return self.was_seen and same(self.foreseen.right, self.seen)

    def compare(self) -> shown.Said:
        """What the reader said against what was seen, and why."""
        happened = self._key_of(self.seen)
        saw = f"What happened: {self.seen if happened is None else self._text(happened)}."
        if self.said is None:
            said = "You made no prediction."
        else:
            verdict = "You were right." if self.said == happened else "It came out differently."
            said = f"You said: {self._text(self.said)}. {verdict}"
        why = self.foreseen.why
        if not self.holds():
            why = (
                f"This lesson expects {self.foreseen.right!r} here. A cell above that was changed or left out "
                "would explain the difference."
            )
        return shown.Said("\n".join(shown.paragraph(line) for line in (said, saw, why)))

    def text(self) -> str:
        lines = [shown.paragraph(self.foreseen.question)]
        lines += [shown.paragraph(self._text(key), "     ", f"  {key}) ") for key in self._keys()]
        if self.was_seen:
            return "\n".join([*lines, self.compare()])
        how = f'Commit before you run the next cell: predict("{self.name}").commit(LETTER)'
        return "\n".join([*lines, how if self.said is None else f"Your prediction is {self.said})."])

    def widget(self) -> Any:
        said = shown.html_block("", "said")

        def press(key: str) -> None:
            said.value = shown.wrap_html(shown.as_html(self.commit(key)), "said")

        buttons = [shown.choice_row(f"{k}) {self._text(k)}", partial(press, k)) for k in self._keys()]
        return shown.widgets().VBox(
            [shown.style(), shown.html_block(shown.as_html(self.foreseen.question), "ask"), *buttons, said]
        )

    def _keys(self) -> str:
        return KEYS[: len(self.foreseen.choices)]

    def _text(self, key: str) -> str:
        return list(self.foreseen.choices.values())[KEYS.index(key)]

    def _key_of(self, value: object) -> str | None:
        matches = [key for key, one in zip(KEYS, self.foreseen.choices, strict=False) if same(one, value)]
        return matches[0] if matches else None


def predict(name: str) -> Prediction:
    """The prediction LESSON.NAME, open to be committed to. One that has been seen is asked anew.

    LookupError when there is no such prediction.
    """
    known = _ALL.get(name)
    if known is None or known.was_seen:
        _ALL[name] = Prediction(name, foreseen(name))
    return _ALL[name]


def foreseen(name: str) -> Foreseen:
    """The stored prediction LESSON.NAME. LookupError when there is none."""
    lesson, _, short = name.partition(".")
    if lesson.isdigit():
        for entry in questions.of_lesson(int(lesson)).PREDICTIONS:
            if isinstance(entry, Foreseen) and entry.name == short:
                return entry
    raise LookupError(f"there is no prediction {name!r}")


def seen(name: str, value: object) -> shown.Said:
    """Hand in what really happened; gives the comparison with the reader's prediction, and why it is so."""
    prediction = _ALL.get(name) or predict(name)
    prediction.seen = value
    prediction.was_seen = True
    return prediction.compare()


def predictions() -> list[dict[str, Any]]:
    """All predictions asked in this process, as plain dicts: name, said, right, seen, was_seen, holds."""
    return [
        {
            "name": p.name,
            "said": p.said,
            "right": p.foreseen.right,
            "seen": p.seen,
            "was_seen": p.was_seen,
            "holds": p.holds(),
        }
        for p in _ALL.values()
    ]
