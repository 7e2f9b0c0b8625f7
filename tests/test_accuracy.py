"""`exit137 accuracy`: mutants are what the rules say, verdicts are counted right, the table in the docs is of today."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from grader.accuracy.equivalents import key, read_equivalents, stale
from grader.accuracy.measure import Case, Finding, answers, cases_of, caught_by, measure
from grader.accuracy.mutants import code_mutants, mutants_of, numbered
from grader.accuracy.table import BEGIN, DOCS, END, Row, row_of, rows_in, total, with_rows
from grader.catalogue import Course, Level, load_course
from grader.cli import main
from grader.errors import UserError

from .conftest import ROOT

LEVELS = list(load_course().levels.values())

RULES = {
    "if a < b: c()": {"if a <= b: c()", "if a >= b: c()", "if True: c()", "if False: c()", "if a < b: pass", "pass"},
    "x = a in b": {"x = a not in b", "pass"},
    "x = a and (not b)": {"x = a or not b", "x = not b", "x = a", "x = a and b", "pass"},
    "x += y - 1": {"x = y - 1", "x -= y - 1", "x += y", "x += 1", "x += y + 1", "x += y - 2", "x += y - 0", "pass"},
    "f('A', True)": {"f('B', True)", "f('A', False)", "f('A')", "f(True)", "f(True, 'A')", "pass"},
    "x = None": {"x = ''", "pass"},
    "x = 'some words'": {"x = ''", "pass"},
    "x = copy.deepcopy(y)": {"x = y", "x = copy.deepcopy()", "pass"},
    "x = {'name': y, **z}": {"x = {**z}", "x = {'name': y}", "x = {'name_': y, **z}", "x = {'id': y, **z}", "pass"},
    "x = f'{y:03d}.json'": {"x = f'{y}.json'", "x = f'.json'", "x = f'{y:03d}.json_'", "pass"},
    "f(f'no {x} in {y}')": {"f('')", "f(f'no  in {y}')", "f(f'no {x} in ')", "f()", "f'no {x} in {y}'", "pass"},
    "for x in y: break": {"for x in reversed(list(y)): break", "for x in y: continue", "for x in y: pass", "pass"},
    "x = y[1:]": {"x = y[:]", "x = y[2:]", "x = y[0:]", "pass"},
    "x = [y for y in z if y]": {"x = [y for y in z]", "x = [y for y in reversed(list(z)) if y]", "pass"},
    "x = {y for y in z}": {"pass"},
    "a()\nb()": {"b()\na()", "pass\nb()", "a()\npass"},
    "def f(): return x": {"def f(): return", "def f(): pass"},
    "raise OSError(x)": {"raise Exception(x)", "raise FileNotFoundError(x)", "raise OSError()", "raise x", "pass"},
    "class C(BaseException): pass": {"class C(Exception): pass"},
    "'what this is'\nimport os": set(),
}


@pytest.mark.parametrize("code", RULES)
def test_the_mutants_of_a_piece_of_code(code: str) -> None:
    found = {normal(mutant.code) for mutant in numbered(code_mutants(code))}
    wanted = {normal(other) for other in RULES[code]}
    assert found == wanted


def test_a_handler_is_narrowed_widened_and_left_out() -> None:
    code = "try:\n    a()\nexcept (OSError, ValueError):\n    b()\nexcept Exception:\n    c()"
    found = {mutant.change.partition(" -> ")[2] for mutant in code_mutants(code)}
    assert {"except (Exception, ValueError):", "except BaseException:", "except (OSError,):"} <= found
    assert {"try: except Exception:", "try: except (OSError, ValueError):"} <= found


def test_the_words_of_a_change_outlive_a_new_layout() -> None:
    code = "def f(a):\n    # what it does\n    if a == 1:\n        return {'x': a, 'y': 2}\n"
    other = '\ndef f(a):\n    if (a\n        == 1):\n        return {\n            "x": a,\n            "y": 2}'
    assert changes(code) == changes(other)
    assert "f: if a == 1: -> if a != 1:" in changes(code)
    assert key('f:  g("a")') == key("f: g('a')")


def test_two_places_with_the_same_words_are_told_apart() -> None:
    code = "def f():\n    while x:\n        if a: continue\n        if b: continue"
    assert {"f: continue -> break", "f: continue -> break (2)"} <= set(changes(code))


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_each_solution_has_mutants_each_with_a_change_of_its_own(level: Level) -> None:
    found = mutants_of(ROOT, level)
    assert len(found) >= 20
    assert len({key(mutant.change) for mutant in found}) == len(found)
    for mutant in found:
        ast.parse(mutant.code)


def test_each_judgement_of_a_table_is_changed(course: Course) -> None:
    level = course.level("4.1")
    found = {mutant.change for mutant in mutants_of(ROOT, level)}
    assert "RATINGS['send_email']['idempotent']: False -> True" in found
    assert "RATINGS['send_email']['risk']: 'high' -> 'low'" in found
    assert "RATINGS: 'send_email' -> (left out)" in found
    assert not any("charge_card" in change for change in found), "a row that the default variant does not ask for"


# Verdicts ---------------------------------------------------------------------------------------


def test_what_is_off_is_counted_and_named(course: Course) -> None:
    level, finding = course.level("3.2"), Finding("3.2")
    for case, failed in (
        (Case(level, "right", "fine", b""), ()),
        (Case(level, "right", "refused", b""), ("paired",)),
        (Case(level, "wrong", "caught", b"", frozenset({"paired"})), ("paired", "honest-error")),
        (Case(level, "wrong", "missed", b"", frozenset({"paired"})), ("honest-error",)),
        (Case(level, "wrong", "accepted", b"", frozenset({"paired"})), ()),
        (Case(level, "mutant", "f: a -> b", b""), ("paired",)),
        (Case(level, "mutant", "f: a -> c", b""), ()),
        (Case(level, "mutant", "f: a -> d", b""), ()),
    ):
        finding.note(case, reply(level, failed))
    finding.note(Case(level, "mutant", "f: a -> e", b""), {"lost": "killed"})
    listed = {"f: a -> c": "the same", "f: a -> x": "gone"}
    assert finding.problems(listed) == [
        "3.2: right, and not accepted: refused (paired)",
        "3.2: wrong, and accepted: accepted",
        "3.2: wrong, and not caught by: accepted (paired)",
        "3.2: wrong, and not caught by: missed (paired)",
        "3.2: a mutant that no criterion notices: f: a -> d",
        "3.2: listed as equivalent, and no such mutant lives: f: a -> x",
        "3.2: could not be judged: mutant f: a -> e",
    ]
    assert row_of(finding, 1) == Row("3.2", 1, 2, 2, 3, 1, 1, 3, 1, 1)


def test_one_exercise_from_beginning_to_end(course: Course) -> None:
    level = course.level("3.2")
    cases = cases_of(ROOT, level)
    listed = read_equivalents(ROOT).get("3.2", {})
    finding = measure(cases, workers=2)["3.2"]
    assert finding.problems(listed) == []
    assert row_of(finding, 0) == rows_in((ROOT / DOCS).read_text(encoding="utf-8"))["3.2"]


def test_without_a_checkout_there_is_nothing_to_measure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("grader.commands.accuracy.checkout", lambda: None)
    assert main(["accuracy"]) == 2
    assert capsys.readouterr().err.startswith("exit137: Nothing to measure with here")


# The docs ---------------------------------------------------------------------------------------


def test_the_table_is_written_and_read_back() -> None:
    text = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    rows = {name: Row(name, 3, 3, 4, 4, 4, 9, 10, 1, 0) for name in ("1.1", "2.1")}
    written = with_rows(text, rows, ["1.1", "2.1", "3.1"])
    assert rows_in(written) == rows
    assert written.startswith(f"before\n{BEGIN}\n|") and written.endswith(f"|\n{END}\nafter\n")
    assert total(rows.values()).line() in written.splitlines()
    anew = Row("2.1", 5, 6, 7, 8, 7, 9, 12, 2, 1)
    assert rows_in(with_rows(written, {"2.1": anew}, ["1.1", "2.1", "3.1"])) == {"1.1": rows["1.1"], "2.1": anew}
    with pytest.raises(UserError, match="no place for the table"):
        with_rows("no marks", rows, ["1.1"])


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_the_docs_have_the_numbers_of_today(level: Level) -> None:
    row = rows_in((ROOT / DOCS).read_text(encoding="utf-8")).get(level.id)
    counts = [len(answers(ROOT, kind, level)) for kind in ("right", "wrong")]
    mutants, listed = mutants_of(ROOT, level), read_equivalents(ROOT).get(level.id, {})
    noticed = len(mutants) - len(listed)
    wanted = Row(level.id, counts[0], counts[0], *[counts[1]] * 3, noticed, len(mutants), len(listed), 0)
    assert row == wanted, f"measure anew: exit137 accuracy {level.id} --write"
    assert not stale(listed, [mutant.change for mutant in mutants])


def test_each_reason_belongs_to_an_exercise(course: Course) -> None:
    assert set(read_equivalents(ROOT)) <= set(course.levels)


def test_a_list_of_equivalents_that_is_off_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    path = tmp_path / "tests" / "equivalents.toml"
    entry = '[[equivalent]]\nexercise = "4.2"\nreason = "the same"\nchanges = ["f: a -> b"]\n'
    path.write_text(entry)
    assert read_equivalents(tmp_path) == {"4.2": {"f: a -> b": "the same"}}
    for text, words in (
        (entry * 2, "twice"),
        ("equivalent = 1", "mend it"),
        (entry.replace("reason", "why"), "reason"),
    ):
        path.write_text(text)
        with pytest.raises(UserError, match=words):
            read_equivalents(tmp_path)


def test_each_wrong_answer_says_what_catches_it(course: Course) -> None:
    for level in LEVELS:
        known = {criterion.id for criterion in level.criteria}
        for path in answers(ROOT, "wrong", level):
            assert caught_by(path) <= known, path.name


def test_a_wrong_answer_without_its_line_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "answer.py"
    path.write_text('"""What is wrong."""\n')
    with pytest.raises(UserError, match="caught by"):
        caught_by(path)


def normal(code: str) -> str:
    return ast.unparse(ast.parse(code))


def changes(code: str) -> list[str]:
    return [mutant.change for mutant in numbered(code_mutants(code))]


def reply(level: Level, failed: tuple[str, ...]) -> Mapping[str, Any]:
    rows = [{"id": criterion.id, "passed": criterion.id not in failed} for criterion in level.criteria]
    return {"report": {"error": None, "criteria": rows}}
