"""`exit137 new`: files that say what they want, gates that say what is missing, and a level filled in to the end."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from grader.catalogue import load_course
from grader.cli import main
from grader.course.gates import lacks
from grader.course.new import with_level
from grader.errors import UserError

from ..conftest import ROOT
from .conftest import Sample

FILES = [
    "solutions/lesson2/level4.py",
    "grader/levels/lesson2/test_level4.py",
    "tests/wrong_answers/lesson2/level4/first.py",
    "tests/right_answers/lesson2/level4/first.py",
]
TABLE = "lessons/course.toml"


def test_a_new_level_is_laid_once(sample: Sample, capsys: pytest.CaptureFixture[str]) -> None:
    comment = "# a comment that stays\n"
    sample.write(TABLE, comment + sample.read(TABLE))
    before = tomllib.loads(sample.read(TABLE))
    assert main(["new", "2.4", "--root", str(sample.root)]) == 0
    out = capsys.readouterr().out
    assert [f"laid  {name}" in out for name in FILES] == [True] * 4 and "added the block of 2.4" in out
    after = tomllib.loads(sample.read(TABLE))
    assert after["lesson"][1]["level"].pop()["id"] == "2.4"
    assert after == before and sample.read(TABLE).startswith(comment)
    texts = {name: sample.read(name) for name in [*FILES, TABLE]}
    sample.write(FILES[0], "mine")
    (sample.root / FILES[1]).unlink()
    assert main(["new", "2.4", "--root", str(sample.root)]) == 0
    assert f"kept  {FILES[0]}\nlaid  {FILES[1]}" in capsys.readouterr().out
    assert {name: sample.read(name) for name in texts} == {**texts, FILES[0]: "mine"}


def test_the_block_goes_to_its_lesson_and_lines_end_as_they_did(sample: Sample) -> None:
    path = sample.root / TABLE
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert main(["new", "1.2", "--root", str(sample.root)]) == 0
    data = path.read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n")
    assert [level.id for level in load_course(path).lessons[0].levels] == ["1.1", "1.2"]
    assert len(set(re.findall(r"exit137-1\.\d-[0-9a-f]{8,}", sample.read("solutions/lesson1/level2.py")))) == 1


@pytest.mark.parametrize(
    ("name", "words"), [("4", "'4' is no exercise"), ("2.x", "is no exercise"), ("7.1", "has no lesson 7; add its")]
)
def test_what_is_no_new_level_is_refused(
    sample: Sample, capsys: pytest.CaptureFixture[str], name: str, words: str
) -> None:
    before = sorted(sample.root.rglob("*"))
    assert main(["new", name, "--root", str(sample.root)]) == 2
    assert words in capsys.readouterr().err
    assert sorted(sample.root.rglob("*")) == before


def test_a_table_that_cannot_take_a_block_is_left(sample: Sample) -> None:
    inline = 'lesson = [{ number = 2, slug = "a", title = "b", minutes = 1, level = [] }]'
    with pytest.raises(UserError, match="add it by hand"):
        with_level(inline, "2.1")


def test_the_build_says_what_is_to_be_filled_in(sample: Sample, capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "2.4", "--root", str(sample.root)])
    assert main(["build", "--root", str(sample.root)]) == 2
    err = capsys.readouterr().err
    line = sample.line(FILES[0], "FILL IN: who has")
    assert f"{FILES[0]}:{line}: is still to be filled in: who has which trouble\n" in err
    line = sample.line(TABLE, "FILL IN: a title")
    assert f"{TABLE}:{line}: is still to be filled in: a title of a few words\n" in err
    assert "has no heading" not in err, "what is to be filled in is said once"
    assert main(["build", "--root", str(sample.root), "2.1"]) == 0, "other exercises can be built meanwhile"


def test_gates_name_what_a_level_lacks(sample: Sample) -> None:
    main(["new", "2.4", "--root", str(sample.root)])
    level = load_course(sample.root / TABLE).level("2.4")
    assert {problem.path for problem in lacks(sample.root, level)} == {TABLE, *FILES}
    for name in FILES:
        (sample.root / name).unlink()
    texts = [problem.text for problem in lacks(sample.root, level) if problem.path != TABLE]
    assert sorted(texts) == [
        "2.4 has no grader; `exit137 new 2.4` lays one",
        "2.4 has no master; `exit137 new 2.4` lays one",
        "2.4 has no right answer that its grader is tried on",
        "2.4 has no wrong answer that its grader is tried on",
    ]
    sample.write(FILES[1], '@criterion("other")\ndef test_it(): ...')
    texts = [problem.text for problem in lacks(sample.root, level) if problem.path == FILES[1]]
    assert texts == [
        "no test speaks for the criterion fill-in of 2.4",
        "tests speak for other, which is no criterion of 2.4",
    ]


# A level from `new` to nbgrader, in a copy of the checkout --------------------------------------------

HEADING = "What happens if it runs once more?"
MASTER = '''# %% [markdown] tags=["statement"]
# ## The scene
#
# Somebody has counted the runs of each tool.

# %% [markdown] tags=["statement"]
# ## The task
#
# `most_run(counts)` gives the name that ran most often.

# %% tags=["stub"]
def most_run(counts):
    """The key with the largest number."""
    raise NotImplementedError


# %% tags=["solution"]
# canary: CANARY
def most_run(counts):
    """The key with the largest number."""
    return max(counts, key=lambda name_of_a_tool: counts[name_of_a_tool])


# %% tags=["check"]
from grader import check

check("4.4")
'''
GRADER = '''"""4.4: which tool ran most often (lesson 4)."""

from grader.expectations import require, shown, step
from grader.plugin import criterion


@criterion("largest")
def test_the_largest_number_wins(submission, vary):
    counts = {vary.tool_name(): number for number in vary.shuffled([1, 5, 12])}
    counts |= {"a_first_one": 3}
    step("called most_run with three names", "the name with the largest number")
    found = submission.most_run(counts)
    require(found in counts and counts[found] == 12, f"it returned {shown(found)}")
'''
FILLED = {
    '"FILL IN: a title of a few words"': '"The busiest tool"',
    '"fill_in"': '"most_run"',
    "FILL IN: a question that leads to the first step.": "What do you compare?",
    "FILL IN: what to look at more closely.": "See `max`.",
    "FILL IN: the shape of an answer, without the answer.": "`max` takes a key.",
    '"fill-in"': '"largest"',
    "FILL IN: a thing that holds or does not": "The name with the largest number is found",
    "FILL IN: a heading of the lesson": HEADING,
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of its own, without the answers of other levels."""
    root = tmp_path_factory.mktemp("copy") / "exit137"
    ignore = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints", "work")
    for name in ("grader", "lessons", "solutions", "exercises"):
        shutil.copytree(ROOT / name, root / name, ignore=ignore)
    (root / "tests").mkdir()
    for name in (
        "pyproject.toml",
        "tests/__init__.py",
        "tests/conftest.py",
        "tests/test_catalogue.py",
        "tests/test_answers.py",
    ):
        shutil.copy(ROOT / name, root / name)
    return root


def run(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(root), str(root / "lessons")]),
        "PYTHONSAFEPATH": "1",
    }
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=root, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.timeout(300)
def test_a_level_filled_in_goes_through_build_check_and_release(copy: Path, tmp_path: Path) -> None:
    assert run(copy, "grader", "new", "4.4").returncode == 0
    gates = run(copy, "pytest", "tests/test_catalogue.py", "tests/test_answers.py", "-k", "4.4", "-n", "0")
    assert "is still to be filled in: who has which trouble" in gates.stdout
    assert "4.4 has no exercise yet; `exit137 build 4.4` makes it" in gates.stdout
    assert "4.4 has 1 wrong answers; at least 12 are needed" in gates.stdout

    master = copy / "solutions/lesson4/level4.py"
    canary = re.findall(r"# canary: (\S+)", master.read_text())[0]
    master.write_text(MASTER.replace("CANARY", canary))
    (copy / "grader/levels/lesson4/test_level4.py").write_text(GRADER)
    table = (copy / TABLE).read_text()
    for old, new in FILLED.items():
        assert old in table
        table = table.replace(old, new)
    (copy / TABLE).write_text(table)
    right, wrong = (copy / f"tests/{kind}_answers/lesson4/level4/first.py" for kind in ("right", "wrong"))
    right.write_text('"""Sorts."""\n\n\ndef most_run(counts):\n    return sorted(counts, key=counts.get)[-1]\n')
    wrong.write_text(
        '"""Takes the first name."""\n# caught by: largest\n\n\ndef most_run(counts):\n    return min(counts)\n'
    )

    built = run(copy, "grader", "build", "4.4")
    assert built.returncode == 0, built.stderr
    assert canary not in (copy / "exercises/lesson4/level4.ipynb").read_text()
    gates = run(copy, "pytest", "tests/test_catalogue.py", "-k", "4.4", "-n", "0")
    assert gates.returncode == 0, gates.stdout
    for answer, status in ((right, 0), (master, 0), (wrong, 1), (copy / "exercises/lesson4/level4.ipynb", 1)):
        done = run(copy, "grader", "check", "4.4", str(answer), "--json")
        assert done.returncode == status, done.stdout + done.stderr
        assert json.loads(done.stdout)["points"] == (1.0 if status == 0 else 0.0)
    assert run(copy, "grader", "release", "--to", str(tmp_path / "course")).returncode == 0
    cells = json.loads((tmp_path / "course/source/lesson4/level4.ipynb").read_bytes())["cells"]
    assert cells[-1]["source"] == 'from grader.nb import criterion; criterion("4.4", "largest")'
