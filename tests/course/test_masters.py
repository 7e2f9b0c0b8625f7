"""Masters: a part that is missing, doubled, misplaced or mistagged stops the build; a solution goes nowhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.catalogue import load_course
from grader.course.build import plan
from grader.course.sources import Problem, SourceError

from .conftest import Sample

MASTER = "solutions/lesson1/level1.py"
EXERCISE = "exercises/lesson1/level1.ipynb"


def problems_of(sample: Sample) -> list[Problem]:
    with pytest.raises(SourceError) as caught:
        plan(sample.root)
    return caught.value.problems


def test_the_exercise_holds_all_but_the_solution(sample: Sample) -> None:
    notebook = json.loads(plan(sample.root).files[EXERCISE])
    tags = [cell["metadata"]["tags"][0] for cell in notebook["cells"]]
    assert tags == ["title", "statement", "stub", "scratch", "criteria", "check", "hints"]
    text = {tag: "".join(cell["source"]) for tag, cell in zip(tags, notebook["cells"], strict=True)}
    assert text["title"].startswith("# 1.1 Keep a value\n")
    assert "raise NotImplementedError" in text["stub"]
    assert text["criteria"].endswith("- What was kept is there (1/6 points)\n- Keeping twice is fine (1 point)")
    assert text["check"] == 'from grader import check\n\ncheck("1.1")'
    assert text["hints"].count("<details>") == text["hints"].count("</details>") == 3
    assert "first_free_number" not in json.dumps(notebook)


def test_importing_the_master_gives_the_solution(sample: Sample) -> None:
    source = sample.read(MASTER).split('# %% tags=["check"]')[0]
    names: dict[str, Callable[..., object]] = {}
    exec(compile(source, MASTER, "exec"), names)
    assert names["keep"]({}, "a", 1) == 0


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        ('# %% tags=["solution"]', '# %% tags=["soluton"]', '# %% tags=["solution"]', "unknown tag 'soluton'"),
        ('# %% tags=["solution"]', "# %%", '# %% tags=["solution"]', "no tag"),
        ('# %% tags=["solution"]', '# %% tags=["stub", "solution"]', '# %% tags=["solution"]', "stub and solution"),
        ('# %% tags=["scratch"]', '# %% tags=["stub"]', '# %% tags=["scratch"]', "a second stub; the first is on line"),
        ('# %% tags=["scratch"]', '# %% tags=["solution"]', '# %% tags=["scratch"]', "a second solution"),
        (
            '# %% tags=["scratch"]\nprint("room to try")',
            '# %% [markdown] tags=["stub"]\n# x',
            '# %% tags=["scr',
            "markdown",
        ),
        ('# %% tags=["check"]', '# %% tags=["scratch"]', 'check("1.1")', "no check in the whole file"),
        (
            "# canary: exit137-1.1-00112233445566\n",
            "",
            'def keep(store, name, value):\n    """Keep `value` under `name`."""\n    first',
            "needs one canary",
        ),
        (
            "exit137-1.1-0011",
            "exit137-9.9-0011",
            "# canary",
            "needs one canary comment, such as `# canary: exit137-1.1-",
        ),
        ("# canary", "x = 1  # canary", "# canary", "needs one canary"),
        (
            'check("1.1")',
            'check("1.2")',
            "from grader import check",
            'holds `from grader import check` and `check("1.1")`',
        ),
        ("# ## The scene", "# # The scene", "# ## The scene", "title is built from course.toml"),
        ("Somebody wants", "A [[temp file]] wants", "Somebody", "in lessons only"),
        (
            '# %% [markdown] tags=["statement"]',
            '# %% [markdown] tags=["check"]',
            "# %% [markdown]",
            "a check is a code cell",
        ),
    ],
)
def test_a_master_that_is_off_is_refused_with_its_line(sample: Sample, old: str, new: str, at: str, words: str) -> None:
    line = sample.line(MASTER, at)
    sample.edit(MASTER, old, new)
    found = problems_of(sample)
    matching = [problem for problem in found if words in problem.text]
    assert matching, f"{words!r} is in none of {found}"
    assert matching[0].path == MASTER
    if "canary" not in words or "9.9" in new:
        assert abs(matching[0].line - line) <= 1


def test_a_solution_before_the_stub_is_refused(sample: Sample) -> None:
    text = sample.read(MASTER)
    stub = text[text.index('# %% tags=["stub"]') : text.index('# %% tags=["solution"]')]
    solution = text[text.index('# %% tags=["solution"]') : text.index('# %% tags=["scratch"]')]
    sample.write(MASTER, text.replace(stub + solution, solution + stub))
    [problem] = problems_of(sample)
    assert (problem.path, problem.line) == (MASTER, sample.line(MASTER, '# %% tags=["solution"]'))
    assert "before the stub" in problem.text


def test_a_master_must_begin_with_its_statement(sample: Sample) -> None:
    sample.edit(
        MASTER, '# %% [markdown] tags=["statement"]', '# %% tags=["scratch"]\n1\n\n# %% [markdown] tags=["statement"]'
    )
    assert "first cell is not a statement" in problems_of(sample)[0].text


@pytest.mark.parametrize("hints", ['["one", "two"]', '["one", "two", " "]', "[]", '["1", "2", "3", "4"]'])
def test_other_than_three_hints_are_refused_where_the_course_table_has_them(sample: Sample, hints: str) -> None:
    line = sample.line("lessons/course.toml", 'id = "2.1"')
    sample.edit("lessons/course.toml", '["One.", "Two.", "Three."]', hints)
    [problem] = problems_of(sample)
    assert (problem.path, problem.line) == ("lessons/course.toml", line)
    assert "expected 3" in problem.text


CANARY = "exit137-1.1-00112233445566"
SECRET = "store[name] = (first_free_number_after_the_last, value)"


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (MASTER, 'print("room to try")', f"# {CANARY}"),
        (MASTER, 'print("room to try")', f"# {SECRET}"),
        (MASTER, "# Somebody wants", f"# `{SECRET}` wants"),
        (MASTER, "    raise NotImplementedError", f"    # canary: {CANARY}\n    raise NotImplementedError"),
        ("lessons/course.toml", '"Look again."', f'"Write `{SECRET}`."'),
        ("lessons/course.toml", '"Look again."', f'"See {CANARY}."'),
        ("lessons/course.toml", '"What was kept is there"', f'"{CANARY}"'),
        ("lessons/sources/01_first.py", "1 + 1", f"# {CANARY}"),
        ("lessons/sources/02_second.py", "2 + 2", f'"{CANARY}"'),
        ("lessons/glossary.toml", "What is to be done.", f"{CANARY}."),
    ],
)
def test_a_leak_stops_the_build(sample: Sample, name: str, old: str, new: str) -> None:
    sample.edit(name, old, new)
    found = problems_of(sample)
    assert any("would" in problem.text for problem in found), found


def test_a_solution_copied_into_a_lesson_stops_the_build(sample: Sample) -> None:
    body = sample.read(MASTER).split("445566\n")[1].split("\n\n\n")[0]
    sample.edit("lessons/sources/01_first.py", "1 + 1", body)
    found = [problem for problem in problems_of(sample) if problem.path == MASTER]
    assert ["lessons/01_first.ipynb" in problem.text for problem in found] == [True]


def test_one_line_that_a_lesson_shares_with_a_solution_is_no_leak(sample: Sample) -> None:
    sample.edit("lessons/sources/01_first.py", "1 + 1", f"{SECRET}  # noqa")
    assert EXERCISE in plan(sample.root).files


def test_a_source_that_the_course_table_does_not_name_is_refused(sample: Sample) -> None:
    sample.write("solutions/lesson1/level9.py", sample.read(MASTER))
    [problem] = problems_of(sample)
    assert problem.path == "solutions/lesson1/level9.py"


def test_the_repos_own_masters_have_canaries_of_their_own() -> None:
    root = Path(__file__).resolve().parents[2]
    texts = [path.read_text(encoding="utf-8") for path in sorted((root / "solutions").rglob("*.py"))]
    found = [canary for text in texts for canary in set(re.findall(r"exit137-\d\.\d-[0-9a-f]{8,}", text))]
    assert len(found) == len(texts) == len(set(found))
    assert len(texts) <= len(load_course(root / "lessons" / "course.toml").levels)
