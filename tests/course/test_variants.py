"""A variant asks for other items with other words; without one the course is what the contract says."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from random import Random

import pytest

from grader.catalogue import Level, load_course
from grader.course.build import plan
from grader.course.sources import Problem, SourceError
from grader.differences import VARIABLE
from grader.marking import mark
from grader.source import read_source
from grader.vary import NOUNS, VERBS, Vary, words_of
from grader.zygote import Starter

from ..conftest import ROOT
from .conftest import Sample

VARIANTS = ("2026", "2027", "spring 2028")
LEVEL = "lessons/course.toml"
MASTER = "solutions/lesson1/level1.py"


def course_of(variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Level]:
    path = tmp_path / "mine.toml"
    path.write_text(f'variant = "{variant}"')
    monkeypatch.setenv(VARIABLE, str(path))
    return load_course().levels


def cells_of(name: str) -> dict[str, str]:
    """Tag to text of the cells of an exercise as it would be built now; text of the same tag together."""
    cells: dict[str, str] = {}
    for cell in json.loads(plan(ROOT, [name]).files[f"exercises/lesson{name[0]}/level{name[2]}.ipynb"])["cells"]:
        tag = cell["metadata"]["tags"][0]
        cells[tag] = cells.get(tag, "") + "".join(cell["source"]) + "\n"
    return cells


def rows(stub: str) -> list[str]:
    return list(ast.literal_eval(stub.split("RATINGS = ")[1].split("\n\n")[0]))


def test_without_a_variant_it_is_what_the_contract_says() -> None:
    six = ["read_file", "send_email", "ensure_ticket", "append_log", "set_config", "delete_file"]
    assert list(load_course().level("4.1").items) == six
    assert rows(cells_of("4.1")["stub"]) == six
    assert Vary(7, "test_it").random.random() == Random("7:test_it").random()
    assert words_of("") == (NOUNS, VERBS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_statement_and_stub_ask_for_the_same_items(
    variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = course_of(variant, tmp_path, monkeypatch)["4.1"]
    cells = cells_of("4.1")
    assert len(set(level.items)) == 6 and rows(cells["stub"]) == list(level.items)
    lines = [line for line in cells["statement"].split("\n") if line.startswith("| `")]
    assert [line.split("`")[1].split("(")[0] for line in lines] == list(level.items)
    others = set(level.pool) - set(level.items)
    assert not [item for item in others for text in cells.values() if item in text]


@pytest.mark.parametrize("name", ["1.1", "3.1", "5.1"])
def test_the_other_tables_only_change_their_order(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, level = cells_of(name), load_course().level(name)
    varied = course_of("2027", tmp_path, monkeypatch)[name]
    after = cells_of(name)
    assert sorted(varied.items) == sorted(level.items) and varied.items != level.items
    for tag in ("statement", "stub"):
        assert sorted(after[tag].split("\n")) == sorted(before[tag].split("\n"))
        assert after[tag] != before[tag]


def test_variants_differ(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [course_of(variant, tmp_path, monkeypatch)["4.1"].items for variant in VARIANTS]
    assert course_of(VARIANTS[0], tmp_path, monkeypatch)["4.1"].items == asked[0], "the same each time"
    asked.append(course_of("x", tmp_path, monkeypatch)["4.1"].pool[::3])
    assert len({frozenset(items) for items in asked}) == len(asked)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_solutions_still_pass(
    variant: str, starter: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = course_of(variant, tmp_path, monkeypatch)
    chosen = [level for level in levels.values() if level.pool or (variant == VARIANTS[0] and level.number > 1)]
    assert [level.id for level in chosen if level.pool] == ["1.1", "3.1", "4.1", "5.1"]
    for level in chosen:
        path = ROOT / "solutions" / level.folder / f"{level.stem}.py"
        if path.is_file():
            report = mark(level, read_source(path), starter=starter)
            assert report.passed, [(level.id, m.criterion.id, m.feedback) for m in report.marks if not m.passed]


@pytest.mark.parametrize("variant", VARIANTS)
def test_answers_of_the_default_course_do_not_fit(
    variant: str, starter: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = course_of(variant, tmp_path, monkeypatch)["4.1"]
    path = ROOT / "tests" / "right_answers" / "lesson4" / "level1" / "terse.py"
    report = mark(level, read_source(path), starter=starter)
    assert [m.criterion.id for m in report.marks if not m.passed] == ["idempotency", "risk-and-reason"]
    assert "has no row for" in report.marks[0].feedback and report.error is None


def test_inputs_of_a_variant_are_its_own() -> None:
    def inputs(variant: str) -> list[str]:
        vary = Vary(7, "test_it", variant)
        return [vary.id(), vary.title(), vary.tool_name(), vary.word(), str(vary.number()), json.dumps(vary.ticket())]

    assert inputs("2027") == inputs("2027")
    assert not set(inputs("2027")) & set(inputs("")) and not set(inputs("2027")) & set(inputs("2028"))
    assert words_of("2027") != words_of("2028")
    for nouns, verbs in (words_of("2027"), words_of("")):
        assert len(set(nouns)) == len(set(verbs)) == 12


# The mechanism, on a course that a test may break ---------------------------------------------------


@pytest.fixture
def judging(sample: Sample) -> Sample:
    """The small course with a level that judges three of five items."""
    sample.edit(LEVEL, 'names = ["keep"]', 'names = ["keep"]\nitems = ["one", ["two", "due"], ["three", "tre"]]')
    table = "".join(f"# | `{name}` | about {name} |\n" for name in ("one", "two", "due", "three", "tre"))
    sample.edit(
        MASTER, "# Somebody wants a value kept.\n", f"# | item | about |\n# | --- | --- |\n{table}#\n# After it.\n"
    )
    entries = "".join(f'    "{name}": None,\n' for name in ("one", "two", "due", "three", "tre"))
    sample.edit(
        MASTER, "    raise NotImplementedError\n", f"    raise NotImplementedError\n\n\nSEEN = {{\n{entries}}}\n"
    )
    return sample


def test_rows_are_kept_in_the_order_asked_and_all_else_stays(judging: Sample) -> None:
    cells = json.loads(plan(judging.root).files["exercises/lesson1/level1.ipynb"])["cells"]
    statement, stub = ("".join(cell["source"]) for cell in cells[1:3])
    assert statement.endswith(
        "| --- | --- |\n| `one` | about one |\n| `two` | about two |\n| `three` | about three |\n\nAfter it."
    )
    assert stub.endswith('SEEN = {\n    "one": None,\n    "two": None,\n    "three": None,\n}')


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "words"),
    [
        (MASTER, "# | `due` | about due |\n", "", None, "statement has 0 rows for due"),
        (MASTER, '    "tre": None,\n', '    "tre": None,\n    "tre": 2,\n', None, "stub has 2 rows for tre"),
        (MASTER, "# After it.", "# After it, take two.", "# After it", "names two, which a variant may not ask for"),
        (MASTER, '    "two": None,\n', '    "two": None,\n    # between\n', '    "one"', "stand apart in the stub"),
        (LEVEL, '"Look again."', '"Look at tre."', None, "hint 1 of 1.1 in course.toml names tre"),
    ],
)
def test_rows_that_do_not_fit_stop_the_build(
    judging: Sample, name: str, old: str, new: str, at: str | None, words: str
) -> None:
    judging.edit(name, old, new)
    with pytest.raises(SourceError) as caught:
        plan(judging.root)
    found: list[Problem] = [problem for problem in caught.value.problems if words in problem.text]
    assert found and found[0].path == MASTER, caught.value.problems
    if at:
        assert found[0].line == judging.line(MASTER, at)
