"""An instructor's course differs from ours by a small file, and everything goes by it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from grader.catalogue import load_course
from grader.cli import main
from grader.commands.lab import asked_for, first_page
from grader.course.build import plan
from grader.course.release import course_files
from grader.differences import VARIABLE
from grader.errors import UserError
from grader.progress import next_step, overview

from ..conftest import ROOT
from .conftest import Sample

TABLE = "lessons/course.toml"


@pytest.fixture
def differ(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that EXIT137_COURSE names; a test writes it."""
    path = tmp_path / "mine.toml"
    path.write_text("")
    monkeypatch.setenv(VARIABLE, str(path))
    return path


def text_of(notebook: bytes) -> str:
    return "\n".join("".join(cell["source"]) for cell in json.loads(notebook)["cells"])


def test_an_exercise_left_out_is_not_built_and_its_file_goes(
    sample: Sample, differ: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", "--root", str(sample.root)]) == 0
    differ.write_text('left_out = ["2.1"]')
    assert main(["build", "--root", str(sample.root), "--check"]) == 1
    assert "orphaned  exercises/lesson2/level1.ipynb" in capsys.readouterr().out
    assert main(["build", "--root", str(sample.root)]) == 0
    assert not (sample.root / "exercises/lesson2/level1.ipynb").exists()
    assert (sample.root / "exercises/lesson1/level1.ipynb").exists()
    differ.write_text("")
    assert main(["build", "--root", str(sample.root)]) == 0
    assert (sample.root / "exercises/lesson2/level1.ipynb").exists()


def test_a_lesson_does_not_send_to_an_exercise_left_out(sample: Sample, differ: Path) -> None:
    items = (
        "# 1. [1.1 Keep a value](../exercises/lesson1/level1.ipynb), easy. It\n#    goes on here.\n"
        "# 2. [2.1 Lose](../exercises/lesson2/level1.ipynb).\n#\n# See [there](../exercises/lesson1/level1.ipynb)."
    )
    sample.edit("lessons/sources/01_first.py", "# ## The idea\n", f"# ## The idea\n#\n{items}\n")
    before = text_of(plan(sample.root).files["lessons/01_first.ipynb"])
    assert "1. [1.1 Keep" in before and "goes on here" in before
    differ.write_text('left_out = ["1.1"]')
    after = text_of(plan(sample.root).files["lessons/01_first.ipynb"])
    assert "level1.ipynb), easy" not in after and "goes on here" not in after
    assert "2. [2.1 Lose](../exercises/lesson2/level1.ipynb)." in after
    assert "See there." in after


def test_the_lessons_of_the_course_send_to_nothing_left_out(differ: Path) -> None:
    every = list(load_course().levels)
    differ.write_text(f"left_out = {every}")
    files = plan(ROOT).files
    assert not [name for name in files if name.startswith("exercises/")]
    for name, content in files.items():
        if name.endswith(".ipynb"):
            assert "../exercises/" not in text_of(content), name
    assert sum("../exercises/" in path.read_text(encoding="utf-8") for path in (ROOT / "lessons").glob("*.ipynb"))


def test_points_reach_the_exercise_and_the_report(sample: Sample, differ: Path) -> None:
    differ.write_text('[points."1.1"]\nkept = 2.5\n')
    text = text_of(plan(sample.root).files["exercises/lesson1/level1.ipynb"])
    assert "- What was kept is there (5/2 points)\n- Keeping twice is fine (1 point)" in text
    assert float(load_course(sample.root / TABLE).level("1.1").max_points) == 3.5


def test_the_order_of_lessons(sample: Sample, differ: Path) -> None:
    differ.write_text("order = [2, 1]")
    course = load_course(sample.root / TABLE)
    assert list(course.levels) == ["2.1", "1.1"]
    assert [row[0] for row in overview(course, {"checks": {}})] == ["2.1", "1.1"]
    assert next_step(course, {"checks": {}}).startswith("Next: exercise 2.1")
    files = plan(sample.root).files
    assert first_page(files, course) == "lessons/02_second.ipynb"
    released = course_files(files, course)
    assert "Lesson 1: What is kept?" in text_of(released["source/lesson1/level1.ipynb"])
    assert "Lesson 2: What is lost?" in text_of(released["source/lesson2/level1.ipynb"])


def test_left_out_of_the_workbook_of_the_release_and_of_progress(sample: Sample, differ: Path) -> None:
    everything = plan(sample.root).files
    differ.write_text('left_out = ["2.1"]')
    course = load_course(sample.root / TABLE)
    assert set(everything) - set(asked_for(everything, course)) == {"exercises/lesson2/level1.ipynb"}
    assert "source/lesson2/level1.ipynb" not in course_files(everything, course)
    assert [row[0] for row in overview(course, {"checks": {}})] == ["1.1"]


def test_check_and_grade_do_not_ask_for_it(differ: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    differ.write_text('left_out = ["4.1"]')
    assert main(["check", "4.1", str(ROOT / "solutions/lesson4/level1.py")]) == 2
    assert "Exercise 4.1 is left out of this course" in capsys.readouterr().err
    answer = tmp_path / "class" / "ann" / "lesson4" / "level1.py"
    answer.parent.mkdir(parents=True)
    answer.write_bytes((ROOT / "solutions/lesson4/level1.py").read_bytes())
    assert main(["grade", str(tmp_path / "class"), "--out", str(tmp_path / "out"), "--allow-weak"]) == 2
    assert "No answer was found" in capsys.readouterr().err


def test_a_bundle_carries_the_differences(differ: Path, tmp_path: Path) -> None:
    differ.write_text('left_out = ["4.3"]\n')
    assert main(["bundle", "--student", "--to", str(tmp_path / "out.zip")]) == 0
    with zipfile.ZipFile(tmp_path / "out.zip") as packed:
        assert packed.read("exit137/lessons/differences.toml") == b'left_out = ["4.3"]\n'
        assert "exit137/exercises/lesson4/level3.ipynb" not in packed.namelist()
        assert "exit137/exercises/lesson4/level2.ipynb" in packed.namelist()


def test_a_release_says_what_is_there_of_an_earlier_course(
    differ: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["release", "--to", str(tmp_path / "course")]) == 0
    differ.write_text('left_out = ["2.3"]')
    assert "is not of this course" not in capsys.readouterr().out
    assert main(["release", "--to", str(tmp_path / "course")]) == 0
    out = capsys.readouterr().out
    assert "source/lesson2/level3.ipynb is not of this course; nbgrader hands it out until you delete it." in out


def test_the_file_beside_the_table_counts_where_none_is_named(
    sample: Sample, differ: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sample.write("lessons/differences.toml", 'left_out = ["2.1"]')
    assert list(load_course(sample.root / TABLE).levels) == ["1.1", "2.1"], "the named one counts alone"
    monkeypatch.delenv(VARIABLE)
    assert list(load_course(sample.root / TABLE).levels) == ["1.1"]


def test_the_table_itself_may_say_it(sample: Sample) -> None:
    sample.edit(TABLE, 'title = "A small course"', 'title = "Mine"\nleft_out = ["1.1"]\nvariant = "2027"')
    course = load_course(sample.root / TABLE)
    assert (course.title, course.variant, list(course.levels)) == ("Mine", "2027", ["2.1"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("leftout = []", "'leftout', which is no difference; expected title, variant, left_out, order, points"),
        ('left_out = ["2.7"]', r"leaves out \['2.7'\]; expected a list of exercises, of 1.1, 2.1"),
        ('left_out = "2.1"', "expected a list of exercises"),
        ("order = [1]", r"order \[1\]; expected each of 1, 2 once"),
        ("order = 2", "expected each of 1, 2 once"),
        ('[points."3.1"]\nkept = 1', "points for '3.1'; expected one of 1.1, 2.1"),
        ('[points."1.1"]\nkeeps = 1', "points for 'keeps' of 1.1; expected one of kept, twice"),
        ("points = 3", "expected a table an exercise"),
        ('[points."1.1"]\nkept = -1', "expected none or more"),
        ('[points."1.1"]\nkept = true', "expected a number"),
        ('[points."1.1"]\nkept = "1/0"', "is off"),
        ("variant = 2027", "variant 2027; expected a short text"),
        ("title = [", "cannot be read"),
    ],
)
def test_what_is_off_is_named_in_a_sentence(sample: Sample, differ: Path, text: str, words: str) -> None:
    differ.write_text(text)
    with pytest.raises(UserError, match=words):
        load_course(sample.root / TABLE)


def test_an_installed_workbook_keeps_the_variant_it_was_built_for(
    sample: Sample, differ: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.catalogue.checkout", lambda: None)
    monkeypatch.setattr("grader.catalogue.workbook", lambda: sample.root)
    differ.write_text('variant = "2027"')
    with pytest.raises(UserError, match="has the variant '2027', and the exercises here were built for ''"):
        load_course()
    sample.write("lessons/differences.toml", 'variant = "2027"')
    differ.write_text('variant = "2027"\nleft_out = ["1.1"]')
    assert list(load_course().levels) == ["2.1"]


def test_a_file_that_is_not_there_is_named(sample: Sample, differ: Path) -> None:
    differ.unlink()
    with pytest.raises(UserError, match=r"EXIT137_COURSE names .*mine\.toml, and there is no such file"):
        load_course(sample.root / TABLE)


def test_a_notebook_s_check_finds_a_file_named_from_the_current_folder(
    differ: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from grader.notebook import judge_cells

    differ.write_text('[points."4.1"]\nidempotency = 7\n')
    monkeypatch.chdir(differ.parent)
    monkeypatch.setenv(VARIABLE, differ.name)
    assert judge_cells("4.1", [(1, "RATINGS = {}")])["max_points"] == 9
