"""A variant asks for other items with other words; without one the course is what the contract says."""

from __future__ import annotations

import ast
import json
import re
import runpy
from collections.abc import Iterator
from itertools import pairwise
from math import prod
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import pytest

from grader.catalogue import Level, load_course
from grader.course.build import plan
from grader.course.exercise import EXAMPLES
from grader.course.sources import Problem, SourceError
from grader.differences import VARIABLE
from grader.marking import mark
from grader.source import read_source
from grader.submission import Answer
from grader.vary import NOUNS, VERBS, Vary, words_of
from grader.zygote import Starter

from ..conftest import ROOT
from .conftest import Sample

VARIANTS = ("2026", "2027", "spring 2028")
SEEDS = (*VARIANTS, "a", "b", "group 1", "group 2", "2031", "2032", "x", "evening class", "7")
YEARS = ("{}", "spring {} b")
TABLES = ("1.1", "2.1", "3.1", "4.1", "5.1", "6.1")
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


def rows(stub: str, name: str) -> list[str]:
    return list(ast.literal_eval(stub.split(f"{name} = ")[1].split("\n\n")[0]))


def pool_of(level: Level) -> set[str]:
    return {name for choice in level.choices for name in choice.pool}


def asked_of(level: Level) -> set[str]:
    return {name for choice in level.choices for name in choice.asked}


def master(level: Level) -> Path:
    return ROOT / "solutions" / level.folder / f"{level.stem}.py"


def answer_to(level: Level, path: Path) -> Path:
    """What somebody handed in who was asked for the items of `level`: the solution's table with these rows alone."""
    found = runpy.run_path(str(master(level)))
    table = {item: found[level.names[0]][item] for item in level.items}
    others = {name: found[name] for name in level.names[1:]}
    text = "".join(f"{name} = {value!r}\n" for name, value in {level.names[0]: table, **others}.items())
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def no_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A master is run here for its table; the check in its last cell is another test's."""
    monkeypatch.setattr("grader.check", lambda level_id: None)


def test_without_a_variant_it_is_what_the_contract_says() -> None:
    six = ["read_file", "send_email", "ensure_ticket", "append_log", "set_config", "delete_file"]
    assert list(load_course().level("4.1").items) == six
    assert rows(cells_of("4.1")["stub"], "RATINGS") == six
    matrix = load_course().level("6.1").items
    assert {item.split()[0] for item in matrix} == {"create_ticket", "read_file"} and len(matrix) == 18
    assert Vary(7, "test_it").random.random() == Random("7:test_it").random()
    assert words_of("") == (NOUNS, VERBS)


def test_every_level_1_has_a_choice() -> None:
    levels = load_course().levels.values()
    assert tuple(level.id for level in levels if level.choices) == TABLES
    assert tuple(level.id for level in levels if level.number == 1) == TABLES
    for level in levels:
        ways = prod(len(place) for choice in level.choices for place in choice.places)
        assert not level.choices or ways >= 500, f"{level.id} has {ways} sets of items: two variants may well be alike"


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_statement_and_stub_ask_for_the_same_items(
    variant: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = cells_of(name)
    level = course_of(variant, tmp_path, monkeypatch)[name]
    cells = cells_of(name)
    assert len(set(level.items)) == len(level.usual) and rows(cells["stub"], level.names[0]) == list(level.items)
    for choice in level.choices:
        starts = [line.lstrip("| ") for line in cells["statement"].split("\n") if re.match(r"(\| )?`", line)]
        names = [match[0] for line in starts if (match := re.match(r"[\w-]+", line[1:])) and match[0] in choice.pool]
        assert names == list(choice.asked)
    text = "".join(cells.values())
    assert not [other for other in pool_of(level) - asked_of(level) if re.search(rf"[`\"]{other}\b(?!-)", text)]
    for tag in ("statement", "stub"):
        assert cells[tag].count("\n") == usual[tag].count("\n") or name == "2.1"  # whose items are blocks of code


@pytest.mark.parametrize("name", TABLES)
def test_no_year_asks_for_what_another_one_asked_for(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = [course_of(form.format(year), tmp_path, monkeypatch)[name] for form in YEARS for year in range(2026, 2056)]
    for own in (asked[:30], asked[30:]):
        assert len({frozenset(level.items) for level in own}) == len(own)
        assert not [level for level in own if set(level.items) == set(level.usual)], "the default is no variant"
        shared = [len(set(now.items) & set(last.items)) for last, now in pairwise(own)]
        assert mean(shared) < 0.6 * len(own[0].items), f"{name}: of last year's rows too many come again"


def test_variants_differ(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    courses = [course_of(variant, tmp_path, monkeypatch) for variant in SEEDS]
    assert course_of(SEEDS[0], tmp_path, monkeypatch) == courses[0], "the same each time"
    for name in TABLES:
        asked = [course[name].items for course in courses] + [courses[0][name].usual]
        assert len({frozenset(items) for items in asked}) == len(asked), name
        assert len({tuple(kind_of_place(courses[0][name], items)) for items in asked}) > len(asked) / 2, name


def kind_of_place(level: Level, items: tuple[str, ...]) -> list[int]:
    """Which place of the last choice each item is of: what an answer goes by that only exchanges the names."""
    places = level.choices[-1].places
    return [next(n for n, place in enumerate(places) if item.split()[-1] in place) for item in items]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_solutions_still_pass(
    variant: str, starter: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for level in course_of(variant, tmp_path, monkeypatch).values():
        if level.choices or variant == VARIANTS[0]:
            report = mark(level, read_source(master(level)), starter=starter)
            assert report.passed, [(level.id, m.criterion.id, m.feedback) for m in report.marks if not m.passed]


@pytest.mark.parametrize("name", TABLES)
def test_an_answer_fits_its_own_variant_alone(
    name: str, starter: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Last year's answer, right as it was, gets no point in this year's table."""
    levels = {variant: course_of(variant, tmp_path, monkeypatch)[name] for variant in ("", *VARIANTS)}
    for before, now in zip(levels, [*list(levels)[1:], ""], strict=True):
        answer = read_source(answer_to(levels[before], tmp_path / "answer.py"))
        assert mark(levels[before], answer, starter=starter).passed, f"{name} as asked in {before!r}"
        report = mark(levels[now], answer, starter=starter)
        kept = [m.criterion.id for m in report.marks if m.passed]
        assert kept in ([], ["implementation-case"]), f"{name}: {before!r} keeps {kept} in {now!r}"
        assert report.error is None and "has no row for" in report.marks[0].feedback


CODE = [level for level in load_course().levels.values() if not level.choices]


@pytest.mark.parametrize("level", [pytest.param(level, id=level.id) for level in CODE])
def test_a_grader_asks_with_details_of_the_variant(
    level: Level, starter: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a grader draws for the answer's arguments (ids, names, titles, numbers) is drawn anew in a variant."""
    given: set[str] = set()
    call = Answer.call

    def overheard(self: Answer, name: str, *args: Any, **kwargs: Any) -> Any:
        given.update(details_in(args))
        return call(self, name, *args, **kwargs)

    monkeypatch.setattr(Answer, "call", overheard)

    def asked(level: Level, seed: int) -> set[str]:
        given.clear()
        assert mark(level, read_source(master(level)), starter=starter, seed=seed).passed
        return set(given)

    drawn = asked(level, 1) - asked(level, 2)
    varied = asked(course_of("2027", tmp_path, monkeypatch)[level.id], 1)
    assert len(drawn) >= 3 and len(drawn & varied) <= len(drawn) / 20, sorted(drawn & varied)[:5]


@pytest.mark.parametrize("name", ["1.2", "1.3", "3.2", "3.3", "4.2"])
def test_examples_have_ids_and_titles_of_their_own(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def examples(cells: dict[str, str]) -> list[str]:
        return [match[0] for text in cells.values() for match in EXAMPLES.finditer(text)]

    usual = examples(cells_of(name))
    course_of("2027", tmp_path, monkeypatch)
    now = examples(cells_of(name))
    assert usual and not set(usual) & set(now)
    pairs = set(zip(usual, now, strict=True))
    assert len(pairs) == len(set(usual)) == len(set(now)), "one name each, the same wherever it stands"


def details_in(value: Any) -> Iterator[str]:
    """The texts in some arguments, and the numbers that are no mere counter; not the paths, which differ anyway."""
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from details_in(part)
    elif isinstance(value, str) and "/" not in value:
        yield value
    elif isinstance(value, int) and value > 999:
        yield str(value)


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
    entries = "".join(f'    "{name}": None,\n' for name in ("one", "two", "three"))
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
        (MASTER, "# | `tre` |", "#\n# | `tre` |", "# | `one`", "stand apart in the statement"),
        (MASTER, '    "two": None,\n', '    "two": None,\n    "two": 2,\n', None, "stub has 2 rows for two"),
        (MASTER, '    "three": None,\n', '    "three": 3,\n', '    "one"', "rows of the stub are not alike"),
        (MASTER, '    "one": None,\n    "two"', '    "two": None,\n    "one"', '    "two"', "in another order"),
        (MASTER, "# After it.", "# After it, take `two`.", "# After it", "names two, which a variant may not ask for"),
        (MASTER, '    "two": None,\n', '    "two": None,\n    # between\n', '    "one"', "stand apart in the stub"),
        (LEVEL, '"Look again."', '"Look at `tre`."', None, "hint 1 of 1.1 in course.toml names tre"),
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
