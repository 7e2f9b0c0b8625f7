"""A quiz at the end of a lesson: every choice explains itself.

    quiz(4)                               # buttons in a notebook
    print(quiz(4).text())                 # the same as text
    quiz(4).answer("mail", "b")           # answers a question, gives the explanation

The questions of lesson N stand in questions/lessonN.py, as a list QUESTIONS made with `ask` and `measure`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from exit137.widgets import questions, shown

KEYS = "abcdef"


class QuizError(Exception):
    """A quiz that cannot be asked as it is written; the text says what is wrong with which question."""


@dataclass(frozen=True)
class Choice:
    """One way to answer: what it says, what to say about it, and when it is right (True, or a measured value)."""

    text: str
    why: str
    right: object


@dataclass(frozen=True)
class Question:
    """A question with its choices; `run` measures the right answer where there is one to measure."""

    name: str
    text: str
    choices: tuple[Choice, ...]
    run: Callable[[], object] | None = None

    def keys(self) -> str:
        """The letters that stand for the choices: "abc" for three."""
        return KEYS[: len(self.choices)]

    def choice(self, key: str) -> Choice:
        """The choice behind a letter. LookupError for any other text."""
        if len(key) != 1 or key not in self.keys():
            raise LookupError(f"question {self.name!r} has the choices {', '.join(self.keys())}, not {key!r}")
        return self.choices[self.keys().index(key)]

    def right_key(self) -> str:
        """The letter of the one right choice, measured if need be. QuizError unless it is exactly one."""
        wanted = True if self.run is None else self.run()
        right = [k for k, c in zip(self.keys(), self.choices, strict=True) if same(c.right, wanted)]
        if len(right) != 1:
            raise QuizError(f"question {self.name!r} has {len(right)} choices for the answer {wanted!r}")
        return right[0]


def same(one: object, other: object) -> bool:
    """Equality that does not take 1 for True."""
    return type(one) is type(other) and one == other


def ask(name: str, text: str, *choices: Choice) -> Question:
    """A question whose right answer is known: exactly one of the choices is made with `yes`."""
    return Question(name, text, choices)


def yes(text: str, why: str) -> Choice:
    """The right choice of an `ask`, with its explanation."""
    return Choice(text, why, True)


def no(text: str, why: str) -> Choice:
    """A wrong choice of an `ask`, with its explanation."""
    return Choice(text, why, False)


def measure(name: str, text: str, run: Callable[[], object], *choices: Choice) -> Question:
    """A question whose right answer is what `run()` returns, so that it cannot go stale. Its choices are `when`."""
    return Question(name, text, choices, cache(run))


def when(value: object, text: str, why: str) -> Choice:
    """A choice of a `measure`: right when `value` is what was measured. `why` says what happens, not who is right."""
    return Choice(text, why, value)


@dataclass(repr=False)
class Quiz(shown.Shown):
    """The quiz of one lesson; `given` maps a question's name to the letters answered, the first try first."""

    lesson: int
    questions: tuple[Question, ...]
    given: dict[str, list[str]] = field(default_factory=dict)

    def question(self, name: str) -> Question:
        """The question of that name. LookupError, with the names there are, for any other."""
        for question in self.questions:
            if question.name == name:
                return question
        known = ", ".join(q.name for q in self.questions)
        raise LookupError(f"the quiz of lesson {self.lesson} has no question {name!r}; it has {known}")

    def answer(self, name: str, key: str) -> shown.Said:
        """Answer question `name` with letter `key`; gives the explanation. LookupError for what is not there."""
        question = self.question(name)
        question.choice(key)
        self.given.setdefault(name, []).append(key)
        return shown.Said(self.explain(name, key))

    def explain(self, name: str, key: str) -> str:
        """What is said about choice `key` of question `name`, as one line."""
        question = self.question(name)
        verdict = "Right." if question.right_key() == key else "Not this one."
        return f"{verdict} {' '.join(question.choice(key).why.split())}"

    def score(self) -> str:
        """How many questions were right at the first try, as a sentence."""
        right = sum(1 for name, keys in self.given.items() if keys[0] == self.question(name).right_key())
        return f"{right} of {len(self.questions)} right at the first try, {len(self.given)} answered."

    def check(self) -> None:
        """QuizError unless there are 3 to 5 questions with unique names, one right choice each, all explained."""
        names = [q.name for q in self.questions]
        if not 3 <= len(names) <= 5 or len(set(names)) != len(names):
            raise QuizError(f"lesson {self.lesson}: wanted are 3 to 5 questions with names of their own, not {names}")
        for question in self.questions:
            question.right_key()
            if len(question.choices) < 2 or not all(c.text.strip() and c.why.strip() for c in question.choices):
                raise QuizError(f"question {question.name!r} has a choice without a text or an explanation")
        if not any(q.run for q in self.questions):
            raise QuizError(f"lesson {self.lesson} measures none of its answers")

    def text(self) -> str:
        lines = [f"Quiz of lesson {self.lesson}. Answer with quiz({self.lesson}).answer(NAME, LETTER).", ""]
        for question in self.questions:
            lines.append(shown.paragraph(f"{question.name}: {question.text}"))
            for key, choice in zip(question.keys(), question.choices, strict=True):
                lines.append(shown.paragraph(choice.text, "     ", f"  {key}) "))
            for key in self.given.get(question.name, [])[-1:]:
                lines.append(shown.paragraph(self.explain(question.name, key), "     ", f"  -> {key}: "))
            lines.append("")
        return "\n".join([*lines, self.score()])

    def widget(self) -> Any:
        score = shown.html_block(shown.as_html(self.score()), "score")
        blocks = [part for question in self.questions for part in self._block(question, score)]
        return shown.widgets().VBox([shown.style(), *blocks, score])

    def _block(self, question: Question, score: Any) -> Iterable[Any]:
        """The widgets of one question: its text, a button a choice, and the place for the explanation."""
        said = shown.html_block("", "said")

        def press(key: str) -> None:
            explanation = self.answer(question.name, key)
            said.value = shown.wrap_html(f"<b>{key})</b> {shown.as_html(explanation)}", "said")
            score.value = shown.wrap_html(shown.as_html(self.score()), "score")

        yield shown.html_block(shown.as_html(question.text), "ask")
        for key, choice in zip(question.keys(), question.choices, strict=True):
            yield shown.choice_row(f"{key}) {choice.text}", partial(press, key))
        yield said


@cache
def quiz(lesson: int) -> Quiz:
    """The quiz of a lesson, the same object each time, so that answers by button and by text add up."""
    return Quiz(lesson, tuple(questions.of_lesson(lesson).QUESTIONS))
