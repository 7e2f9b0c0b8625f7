"""Quizzes: every choice explains itself, by button and by text, and measured answers are what really happens."""

from __future__ import annotations

import pytest
from exit137.widgets import questions, quiz
from exit137.widgets.quizzes import Quiz, QuizError, ask, measure, no, when, yes

WITH_QUESTIONS = [lesson for lesson in range(1, 7) if questions.has(lesson)]


def small(*more: object) -> Quiz:
    asked = ask("sky", "Which colour is the `sky`?", yes("blue", "It scatters."), no("green", "That is grass."))
    counted = measure("sum", "1 + 1?", lambda: 1 + 1, when(2, "two", "Count."), when(3, "three", "Count again."))
    other = ask("sea", "And the sea?", no("red", "No."), yes("blue too", "It mirrors the sky."))
    return Quiz(9, (asked, counted, other, *more))  # type: ignore[arg-type]


@pytest.mark.parametrize("lesson", WITH_QUESTIONS)
def test_every_quiz_is_sound_and_its_measured_answers_are_among_the_choices(lesson: int) -> None:
    quiz(lesson).check()


def test_lesson_4_asks_about_the_mail() -> None:
    explanation = Quiz(4, quiz(4).questions).answer("mail", "b")
    assert explanation.startswith("Right.")


def test_a_choice_explains_itself_and_the_first_try_counts() -> None:
    asked = small()
    assert asked.answer("sky", "b") == "Not this one. That is grass."
    assert asked.answer("sky", "a") == "Right. It scatters."
    assert asked.answer("sum", "a") == "Right. Count."
    assert asked.score() == "1 of 3 right at the first try, 2 answered."


def test_the_text_twin_holds_questions_choices_and_the_explanation_of_what_was_answered() -> None:
    asked = small()
    asked.answer("sea", "a")
    text = str(asked)
    assert "sky: Which colour" in text
    assert "  b) green" in text
    assert "-> a: Not this one. No." in text
    assert "It scatters." not in text


@pytest.mark.parametrize(("name", "key"), [("sky", "c"), ("sky", ""), ("sky", "ab"), ("moon", "a")])
def test_an_answer_to_nothing_says_what_there_is(name: str, key: str) -> None:
    with pytest.raises(LookupError, match="sky"):
        small().answer(name, key)


def test_one_is_not_true() -> None:
    """A measured True must not make the choice for 1 right."""
    asked = measure("x", "?", lambda: True, when(1, "one", "a number"), when(True, "yes", "a truth"))
    assert asked.right_key() == "b"


@pytest.mark.parametrize(
    "broken",
    [
        ask("sky", "The same name?", yes("a", "a"), no("b", "b")),
        ask("two", "Two right?", yes("a", "a"), yes("b", "b")),
        ask("none", "None right?", no("a", "a"), no("b", "b")),
        ask("mute", "No explanation?", yes("a", " "), no("b", "b")),
        measure("stale", "Not among them?", lambda: 7, when(1, "a", "a"), when(2, "b", "b")),
    ],
    ids=lambda question: question.name,
)
def test_a_broken_quiz_is_refused(broken: object) -> None:
    with pytest.raises(QuizError):
        small(broken).check()


def test_a_quiz_measures_something() -> None:
    asked = ask("a", "?", yes("a", "a"), no("b", "b"))
    unmeasured = Quiz(9, tuple(ask(name, "?", *asked.choices) for name in "abc"))
    with pytest.raises(QuizError, match="measures none"):
        unmeasured.check()


def test_buttons_do_what_the_text_does() -> None:
    asked = small()
    shell = asked.widget()
    buttons = [child for child in shell.children if hasattr(child, "click")]
    assert [button.description for button in buttons][:2] == ["a) blue", "b) green"]
    buttons[1].click()
    assert asked.given == {"sky": ["b"]}
    said = " ".join(child.value for child in shell.children if hasattr(child, "value"))
    assert "That is grass." in said
    assert "<code>sky</code>" in said
    assert "0 of 3 right" in said


def test_a_lesson_without_questions_says_so() -> None:
    with pytest.raises(LookupError, match="lesson 99"):
        quiz(99)
