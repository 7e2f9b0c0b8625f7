"""Predictions: committed before, compared after, and known to the tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from exit137.widgets import guesses, predict, predictions, questions, seen
from exit137.widgets.guesses import foresee

NAME = "4.outage"


@pytest.fixture(autouse=True)
def nothing_asked() -> Iterator[None]:
    guesses._ALL.clear()
    yield
    guesses._ALL.clear()


def test_a_commit_is_compared_with_what_was_seen() -> None:
    predict(NAME).commit("b")
    said = seen(NAME, 2)
    assert "You said: One" in said
    assert "What happened: Two" in said
    assert "came out differently" in said
    assert guesses.foreseen(NAME).why.split()[0] in said


def test_a_right_one_is_told_so() -> None:
    predict(NAME).commit("a")
    predict(NAME).commit("c")  # a second thought, before the run
    assert "You were right." in seen(NAME, 2)


def test_without_a_commit_nothing_waits() -> None:
    predict(NAME)
    assert "You made no prediction." in seen(NAME, 2)


def test_after_the_run_a_commit_comes_too_late() -> None:
    asked = predict(NAME)
    seen(NAME, 2)
    assert "already" in asked.commit("c")
    assert asked.said is None


def test_asked_again_it_is_open_again() -> None:
    predict(NAME).commit("a")
    seen(NAME, 2)
    again = predict(NAME)
    assert not again.was_seen
    assert again.said is None


def test_the_stored_answer_is_held_against_what_was_seen() -> None:
    seen(NAME, 2)
    assert [(p["name"], p["right"], p["seen"], p["holds"]) for p in predictions()] == [(NAME, 2, 2, True)]
    said = seen(NAME, 1)
    assert not predictions()[0]["holds"]
    assert "expects 2 here" in said


def test_an_outcome_that_is_no_choice_is_shown_as_it_is() -> None:
    assert "What happened: 17." in seen(NAME, 17)


def test_true_is_not_one() -> None:
    seen("4.ledger", True)
    assert not predictions()[0]["holds"]


def test_the_right_answer_must_be_a_choice() -> None:
    with pytest.raises(ValueError, match="3 is none of the choices"):
        foresee("x", "?", {1: "one", 2: "two"}, right=3, why="because")


@pytest.mark.parametrize("name", ["4.nothing", "nothing", "99.outage", ".", ""])
def test_a_prediction_that_does_not_exist(name: str) -> None:
    with pytest.raises(LookupError):
        predict(name)


def test_a_letter_that_is_no_choice() -> None:
    with pytest.raises(LookupError, match="a, b, c"):
        predict(NAME).commit("d")


def test_buttons_commit() -> None:
    asked = predict(NAME)
    buttons = [child for child in asked.widget().children if hasattr(child, "click")]
    buttons[2].click()
    assert asked.said == "c"


def test_the_text_twin_does_not_give_the_answer_away() -> None:
    text = predict(NAME).text()
    assert "  c) Two" in text
    assert guesses.foreseen(NAME).why.split(".")[0] not in text


@pytest.mark.parametrize("lesson", [lesson for lesson in range(1, 7) if questions.has(lesson)])
def test_predictions_have_names_of_their_own_and_a_reason(lesson: int) -> None:
    entries = questions.of_lesson(lesson).PREDICTIONS
    assert len({entry.name for entry in entries}) == len(entries) > 0
    assert all(len(entry.choices) >= 2 and entry.why.strip() and entry.question.strip() for entry in entries)
