"""The build as a whole: the same bytes anywhere, what is out of step is named, nothing of anybody's is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from grader.cli import main
from grader.course.build import compare, plan, write

from .conftest import Sample

EXERCISE = "exercises/lesson1/level1.ipynb"
LESSON = "lessons/01_first.ipynb"


def build(sample: Sample, *words: str) -> int:
    return main(["build", "--root", str(sample.root), *words])


def tree(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def test_two_folders_get_the_same_bytes(tmp_path: Path) -> None:
    one, two = Sample(tmp_path / "one"), Sample(tmp_path / "other" / "two")
    assert build(one) == 0
    command = [sys.executable, "-m", "grader", "build", "--root", str(two.root)]
    environment = {**os.environ, "PYTHONHASHSEED": "7", "LC_ALL": "C", "TZ": "Asia/Tokyo"}
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    assert tree(one.root) == tree(two.root)
    assert build(one, "--check") == 0


def test_line_ends_and_byte_order_mark_of_a_source_do_not_count(sample: Sample) -> None:
    before = plan(sample.root).files
    for path in [*sample.root.rglob("*.py"), *sample.root.rglob("*.toml")]:
        path.write_bytes(b"\xef\xbb\xbf" * (path.suffix == ".py") + path.read_bytes().replace(b"\n", b"\r\n"))
    assert plan(sample.root).files == before


def test_built_notebooks_are_valid_have_no_outputs_and_end_with_a_newline(sample: Sample) -> None:
    for name, content in plan(sample.root).files.items():
        assert content.endswith(b"\n") and not content.endswith(b"\n\n")
        assert b"\r" not in content
        if name.endswith(".ipynb"):
            notebook = nbformat.reads(content.decode(), as_version=4)
            nbformat.validate(notebook)
            assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells)
            # Jupyter writes the same text back, so that saving an unchanged notebook changes nothing.
            assert nbformat.writes(notebook) + "\n" == content.decode()


def test_cell_ids_stay_when_other_cells_change(sample: Sample) -> None:
    def ids(name: str) -> list[str]:
        return [cell["id"] for cell in json.loads(plan(sample.root).files[name])["cells"]]

    lesson, exercise = ids(LESSON), ids(EXERCISE)
    sample.edit("lessons/sources/01_first.py", "# %% tags", "# %%\n0 + 0\n\n# %% [markdown]\n# More.\n\n# %% tags")
    sample.edit("solutions/lesson1/level1.py", "raise NotImplementedError", "return None")
    sample.edit("solutions/lesson1/level1.py", "# Somebody wants", "# Nobody wants")
    changed = ids(LESSON)
    assert [changed[0], *changed[3:]] == lesson
    assert [name for name in ids(EXERCISE) if name not in exercise] == [ids(EXERCISE)[1]]


def test_cells_with_the_same_text_get_ids_of_their_own(sample: Sample) -> None:
    sample.edit("lessons/sources/01_first.py", "1 + 1", "1 + 1\n\n# %%\n1 + 1\n\n# %%\n1 + 1")
    ids = [cell["id"] for cell in json.loads(plan(sample.root).files[LESSON])["cells"]]
    assert len(set(ids)) == len(ids)


def test_check_names_what_is_missing_changed_and_orphaned(sample: Sample, capsys: pytest.CaptureFixture[str]) -> None:
    build(sample)
    (sample.root / EXERCISE).unlink()
    (sample.root / LESSON).write_bytes((sample.root / LESSON).read_bytes().replace(b"1 + 1", b"1 + 2"))
    sample.write("exercises/lesson1/level7.ipynb", "{}")
    before = tree(sample.root)
    capsys.readouterr()
    assert build(sample, "--check") == 1
    out = capsys.readouterr().out
    assert out.splitlines() == [
        f"missing   {EXERCISE}",
        f"changed   {LESSON}",
        "orphaned  exercises/lesson1/level7.ipynb",
        "Built files are not in step with their sources. Mend with: exit137 build",
    ]
    assert tree(sample.root) == before


def test_the_command_that_mends_it_mends_it(sample: Sample, capsys: pytest.CaptureFixture[str]) -> None:
    build(sample)
    (sample.root / LESSON).unlink()
    (sample.root / "solutions/lesson1/level1.py").unlink()
    capsys.readouterr()
    assert build(sample) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [f"new       {LESSON}", f"removed   {EXERCISE}"]
    assert lines[-1] == "1 sources not written yet, solutions/lesson1/level1.py the first of them."
    assert build(sample, "--check") == 0


def test_a_second_build_writes_nothing(sample: Sample) -> None:
    planned = plan(sample.root).files
    write(sample.root, planned, compare(sample.root, planned))
    times = {name: (sample.root / name).stat().st_mtime_ns for name in planned}
    assert write(sample.root, planned, compare(sample.root, planned)) == []
    assert {name: (sample.root / name).stat().st_mtime_ns for name in planned} == times


def test_a_notebook_edited_by_hand_is_kept(sample: Sample, capsys: pytest.CaptureFixture[str]) -> None:
    build(sample)
    path = sample.root / EXERCISE
    built = path.read_bytes()
    for count, name in enumerate(["level1.ipynb.edited", "level1.ipynb.edited2"]):
        mine = built.replace(b"raise NotImplementedError", b"return %d" % count)
        path.write_bytes(mine)
        capsys.readouterr()
        build(sample)
        assert f"kept      exercises/lesson1/{name}" in capsys.readouterr().out
        assert path.read_bytes() == built
        assert path.with_name(name).read_bytes() == mine


def test_outputs_alone_are_no_edit(sample: Sample) -> None:
    build(sample)
    path = sample.root / LESSON
    notebook = json.loads(path.read_bytes())
    notebook["cells"][1]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "2"}]
    path.write_text(json.dumps(notebook))
    build(sample)
    assert [p.name for p in path.parent.glob("*.edited*")] == []
    assert build(sample, "--check") == 0


def test_an_orphan_that_was_edited_is_kept_and_a_stranger_is_left(sample: Sample) -> None:
    build(sample)
    stranger = sample.root / "exercises/lesson1/mine.ipynb"
    stranger.write_bytes(nbformat.writes(nbformat.v4.new_notebook()).encode())
    path = sample.root / EXERCISE
    mine = path.read_bytes().replace(b"raise NotImplementedError", b"return 1")
    path.write_bytes(mine)
    (sample.root / "solutions/lesson1/level1.py").unlink()
    assert build(sample) == 1
    assert stranger.exists()
    assert not path.exists()
    assert path.with_name("level1.ipynb.edited").read_bytes() == mine


def test_one_part_can_be_built_while_another_is_broken(sample: Sample) -> None:
    sample.edit("lessons/sources/02_second.py", "[[task]]", "[[nonsense]]")
    sample.edit("solutions/lesson2/level1.py", '# %% tags=["scratch"]', "#%%")
    assert build(sample) == 2
    assert build(sample, "1") == 0
    assert {LESSON, EXERCISE} <= set(tree(sample.root))
    assert build(sample, "1", "--check") == 0
    assert build(sample, "2.1") == 2
    assert build(sample, "2") == 2
    assert build(sample, "7") == 2


def test_a_broken_source_leaves_what_was_built(sample: Sample, capsys: pytest.CaptureFixture[str]) -> None:
    build(sample)
    sample.edit("lessons/sources/01_first.py", "1 + 1", "1 + 3")
    line = sample.edit("solutions/lesson1/level1.py", '# %% tags=["solution"]', '# %% tags=["solution"')
    before = tree(sample.root)
    assert build(sample) == 2
    assert f"solutions/lesson1/level1.py:{line}: malformed cell marker" in capsys.readouterr().err
    assert tree(sample.root) == before


def test_a_folder_that_is_no_course_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--root", str(tmp_path)]) == 2
    assert f"{tmp_path} is no course folder" in capsys.readouterr().err
