"""What is found in a class folder, and what is refused: names, places, copies, links, archives."""

from __future__ import annotations

import csv
import os
import stat
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from grader.batch.classroom import Classroom, Student, find_class
from grader.batch.naming import file_names
from grader.catalogue import load_course
from grader.errors import UserError
from grader.source import SIZE_LIMIT

from .conftest import RIGHT, Grade, lay_out, reports

TERSE = RIGHT / "level1" / "terse.py"
LEVELS = tuple(load_course().levels.values())


def found(folder: Path) -> Classroom:
    return find_class(folder, LEVELS, skip=folder / "results")


def only_student(folder: Path) -> Student:
    (student,) = found(folder).students
    return student


def archive(members: dict[str, bytes | zipfile.ZipInfo], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", how) as file:
        for name, content in members.items():
            if isinstance(content, zipfile.ZipInfo):
                file.writestr(content, b"../../ann/lesson4/level1.py")
            else:
                file.writestr(name, content)
    return buffer.getvalue()


# Names of files ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["level2 (1).ipynb", "level2-Copy1.ipynb", "Level 2.ipynb", "level02.py", "level2_ann.py"]
)
def test_the_only_file_of_a_like_name_is_taken_with_a_notice(tmp_path: Path, name: str) -> None:
    hand_in = only_student(lay_out(tmp_path, {"ann": {name: "x = 1"}})).hand_ins["4.2"]
    assert hand_in.shown == f"lesson4/{name}" and hand_in.read() == b"x = 1"
    assert hand_in.notices == (f"It is called {name} and was taken for level2.ipynb, the name that is expected.",)


@pytest.mark.parametrize("name", ["level21.ipynb", "mylevel2.ipynb", "level2.txt", "level2.ipynb.bak", ".level2.ipynb"])
def test_other_names_are_no_answer(tmp_path: Path, name: str) -> None:
    assert not only_student(lay_out(tmp_path, {"ann": {name: "x = 1"}})).hand_ins


def test_several_like_names_are_not_guessed_among(tmp_path: Path) -> None:
    student = only_student(lay_out(tmp_path, {"ann": {"level2 (1).ipynb": "1", "level2 (2).ipynb": "2"}}))
    with pytest.raises(UserError, match=r"no level2\.ipynb, but level2 \(1\)\.ipynb, level2 \(2\)\.ipynb; keep one"):
        student.hand_ins["4.2"].read()


def test_the_exact_name_counts_before_its_copies(tmp_path: Path) -> None:
    answers = {"level2.ipynb": "right", "level2 (1).ipynb": "copy", "level2.py": "module"}
    hand_in = only_student(lay_out(tmp_path, {"ann": answers})).hand_ins["4.2"]
    assert hand_in.read() == b"right"
    assert hand_in.notices == ("level2.ipynb was judged; level2.py, level2 (1).ipynb beside it was left aside.",)


def test_a_workbook_folder_and_an_nbgrader_course(tmp_path: Path) -> None:
    lay_out(tmp_path / "plain", {"ann": {"exercises/lesson4/level1.ipynb": "a"}})
    assert only_student(tmp_path / "plain").hand_ins["4.1"].shown == "exercises/lesson4/level1.ipynb"
    course = lay_out(tmp_path / "course", {"source": {"level1.ipynb": "not a student's"}})
    lay_out(course / "submitted", {"bob": {"level1.ipynb": "b", "timestamp.txt": "2026-11-02 12:00:00 UTC"}})
    for folder in (course, course / "submitted"):
        assert only_student(folder).name == "bob" and set(only_student(folder).hand_ins) == {"4.1"}
    lay_out(tmp_path / "odd", {"submitted": {"level1.ipynb": "a student of that name"}})
    assert only_student(tmp_path / "odd").name == "submitted"


def test_results_and_strangers_in_the_class_folder_are_no_students(tmp_path: Path, grade: Grade) -> None:
    lay_out(tmp_path, {"ann": {"level1": TERSE}})
    (tmp_path / "notes.txt").write_text("mine")
    assert grade(tmp_path, tmp_path / "results").status == 0
    done = grade(tmp_path, tmp_path / "results 2")
    assert set(reports(tmp_path / "results 2")) == {"ann 4.1"}
    assert "not looked at (2)" in done.out and "  notes.txt" in done.out and "  results\n" in done.out


# Links, big files and strange files ----------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="makes links and pipes")
def test_links_are_never_followed(tmp_path: Path, grade: Grade) -> None:
    folder = lay_out(tmp_path / "class", {"ann": {"level1": TERSE}, "bob": {}, "cas": {}})
    (folder / "bob" / "lesson4").mkdir()
    (folder / "bob" / "lesson4" / "level1.py").symlink_to(folder / "ann" / "lesson4" / "level1.py")
    (folder / "cas" / "lesson4").symlink_to(folder / "ann" / "lesson4")
    (folder / "dee").symlink_to(folder / "ann")
    (folder / "eve.zip").symlink_to(folder / "ann" / "lesson4" / "level1.py")
    os.mkfifo(folder / "cas" / "waits.zip")
    done = grade(folder, tmp_path / "out")
    assert done.status == 1
    linked = reports(tmp_path / "out")["bob 4.1"]
    assert linked["points"] == 0 and linked["error"].startswith(
        "cannot read: lesson4/level1.py cannot be read: it is a link"
    )
    assert str(folder) not in linked["error"]
    for words in ("cas: lesson4 is a link", "cas: ", "dee: dee is a link", "eve: eve.zip is a link"):
        assert words in done.out


def test_absent_empty_broken_and_good_in_one_folder(tmp_path: Path, grade: Grade) -> None:
    folder = lay_out(
        tmp_path / "class",
        {
            "absent": {},
            "big": {"level1.py": b"#" * (SIZE_LIMIT + 1)},
            "broken": {"level1.ipynb": '{"cells": ['},
            "deep": {"level1.ipynb": "[" * 100_000},
            "empty": {"level1.ipynb": ""},
            "good": {"level1": TERSE},
        },
    )
    (folder / "folder" / "lesson4" / "level1.ipynb").mkdir(parents=True)
    done = grade(folder, tmp_path / "out")
    assert done.status == 1
    assert "Missing (1)\n  absent: 4.1" in done.out
    section = done.out.split("Broken")[1].split("\n\n")[0]
    assert [line.split(",")[0].strip() for line in section.splitlines()[1:]] == [
        "big",
        "broken",
        "deep",
        "empty",
        "folder",
    ]
    found = reports(tmp_path / "out")
    assert found["good 4.1"]["passed"] and len(found) == 6
    assert all(report["max_points"] == 3 for report in found.values())


# Archives ------------------------------------------------------------------------------------------


def test_archives_are_read_as_folders_are(tmp_path: Path, grade: Grade) -> None:
    folder = lay_out(tmp_path / "class", {"bob": {}})
    data = TERSE.read_bytes()
    (folder / "ann.zip").write_bytes(archive({"lesson4/level1.py": data, "submission.json": b"{}"}))
    (folder / "bob" / "work.zip").write_bytes(archive({"bob/exercises/lesson4/level1.py": data, "__MACOSX/x": b""}))
    done = grade(folder, tmp_path / "out")
    assert done.status == 0, done.out
    found = reports(tmp_path / "out")
    assert found["ann 4.1"]["passed"] and found["ann 4.1"]["submission"] == "ann.zip: lesson4/level1.py"
    assert found["bob 4.1"]["passed"]


def test_the_newest_archive_counts_and_a_loose_file_before_it(tmp_path: Path) -> None:
    student = lay_out(tmp_path, {"ann": {}}) / "ann"
    for name, text in (("exit137-20261102-101500", b"old"), ("exit137-20261102-101500-2", b"new"), ("other", b"x")):
        (student / f"{name}.zip").write_bytes(archive({"lesson4/level1.py": text, "lesson4/level2.py": text}))
    lay_out(tmp_path / "loose", {"ann": {"level1.py": "loose"}})
    (student / "lesson4").mkdir()
    (student / "lesson4" / "level1.py").write_bytes(b"loose")
    hand_ins = only_student_of(tmp_path, "ann").hand_ins
    assert hand_ins["4.1"].read() == b"loose" and hand_ins["4.2"].read() == b"new"


def only_student_of(folder: Path, name: str) -> Student:
    return next(student for student in found(folder).students if student.name == name)


def linked() -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo("lesson4/level1.py")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return entry


def locked() -> bytes:
    data = bytearray(archive({"lesson4/level1.py": b"x"}))
    for signature, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        data[data.index(signature) + offset] |= 1
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (archive({"../../ann/lesson4/level1.py": b"x"}), "leads out of its own folder"),
        (archive({"/etc/lesson4/level1.py": b"x"}), "leads out of its own folder"),
        (archive({"..\\lesson4\\level1.py": b"x"}), "leads out of its own folder"),
        (archive({"C:/lesson4/level1.py": b"x"}), "leads out of its own folder"),
        (archive({"": linked()}), "is a link or a device"),
        (archive({f"lesson4/{number}": b"" for number in range(2001)}), "holds more than 2000 files"),
        (archive({f"lesson4/{number}": bytes(60 << 20) for number in range(5)}), "more than 256 MB"),
        (locked(), "is encrypted"),
        (archive({"lesson4/level1.py": b"x"}, zipfile.ZIP_LZMA), "packed in another way"),
        (b"PK\x03\x04 no archive at all", "no whole zip archive"),
        (archive({"lesson4/level1.py": b"x"})[:-30], "no whole zip archive"),
        (b"", "no whole zip archive"),
    ],
)
def test_an_archive_that_no_honest_hand_makes_is_refused(tmp_path: Path, data: bytes, words: str) -> None:
    (lay_out(tmp_path, {"ann": {}}) / "ann" / "work.zip").write_bytes(data)
    student = only_student(tmp_path)
    assert not student.hand_ins
    (problem,) = student.problems
    assert words in problem and problem.startswith("work.zip")


def test_a_bomb_is_cut_off_whatever_size_it_claims(tmp_path: Path) -> None:
    data = bytearray(archive({"lesson4/level1.py": bytes(SIZE_LIMIT + 1000)}))
    for signature, offset in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        place = data.index(signature) + offset
        data[place : place + 4] = (10).to_bytes(4, "little")
    (lay_out(tmp_path, {"ann": {}}) / "ann" / "work.zip").write_bytes(data)
    with pytest.raises(UserError, match=r"is larger than 10 MB|cannot be unpacked"):
        only_student(tmp_path).hand_ins["4.1"].read()


# Names of students ---------------------------------------------------------------------------------

NAMES = [
    "Doe, Jr",
    "=1+1",
    "-rf",
    "@sum",
    "+49",
    'say "hi"',
    "two\nlines",
    "caf\u00e9",
    "cafe\u0301",
    "[x] (1)",
    "[bold]x[red]",
    "<script>alert(1)</script>".replace("/", "|"),
    "n" * 200,
    "b" * 250,
    "\u202egnol",
    os.fsdecode(b"latin-\xe9"),
]


@pytest.mark.skipif(os.name != "posix", reason="such names need a file system that takes them")
def test_every_name_gets_its_folder_row_and_page(tmp_path: Path, grade: Grade) -> None:
    folder = lay_out(tmp_path / "class", {name: {"level1": TERSE} for name in NAMES})
    assert len(list(folder.iterdir())) == len(NAMES)
    out = tmp_path / "out"
    done = grade(folder, out)
    assert done.status == 0, done.out
    assert sorted(report["student"] for report in reports(out).values()) == sorted(NAMES)
    pages = {path.name for path in (out / "feedback").iterdir()}
    assert {f"{name}.html" for name in NAMES if len(name) < 240} < pages and len(pages) == len(NAMES)
    with (out / "grades.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    assert len(rows) == len(NAMES)
    assert all(row["total"] == "3" for row in rows.values())
    assert not [name for name in rows if name[0] in "=+-@\t\r\n"]
    assert {"Doe, Jr", "'=1+1", "'-rf", "two\nlines", "caf\u00e9", "cafe\u0301", "latin-?"} <= set(rows)
    for page in (out / "feedback").iterdir():
        assert "<script" not in page.read_text(encoding="utf-8")
    assert "\u202e" not in done.out and "two\u2424lines" in done.out
    assert grade(folder, out, "--resume").out.startswith("To judge: 0 submissions")


def test_the_table_loads_with_pandas(tmp_path: Path, grade: Grade) -> None:
    pandas = pytest.importorskip("pandas")
    folder = lay_out(tmp_path / "class", {"caf\u00e9": {"level1": TERSE}, "Doe, Jr": {"level1": TERSE}, "zoe": {}})
    grade(folder, tmp_path / "out")
    frame = pandas.read_csv(tmp_path / "out" / "grades.csv", index_col="student")
    assert list(frame.index) == ["caf\u00e9", "Doe, Jr", "zoe"]
    assert frame.loc["Doe, Jr", "4.1"] == 3.0 and frame["4.1"].isna().sum() == 1


def test_names_that_a_file_system_cannot_tell_apart_get_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["caf\u00e9", "cafe\u0301", "bob", "Bob", "ann"]
    assert file_names(names, tmp_path) == {name: name for name in names}
    monkeypatch.setattr("grader.batch.naming._told_apart", lambda group, folder: False)
    numbered = file_names(names, tmp_path)
    assert numbered["ann"] == "ann" and len({name.casefold() for name in numbered.values()}) == 5
    assert numbered == file_names(reversed(names), tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["..", ".", "", "a/b", "/etc/passwd", "../../x", "nul\0"])
def test_a_name_that_is_no_file_name_leads_nowhere_else(tmp_path: Path, name: str) -> None:
    (given,) = file_names([name], tmp_path).values()
    assert (tmp_path / "feedback" / f"{given}.html").resolve().parent == (tmp_path / "feedback").resolve()
    assert len(Path(given).parts) == 1 and given != ".."


def test_a_student_whose_only_archive_cannot_be_opened_is_broken_and_not_missing(tmp_path: Path, grade: Grade) -> None:
    folder = lay_out(tmp_path / "class", {"ann": {"level1": TERSE}})
    (folder / "bob.zip").write_bytes(b"PK\x03\x04 and no more")
    done = grade(folder, tmp_path / "out")
    assert done.status == 1 and "Missing" not in done.out
    assert "Broken: handed in, but could not be judged (1)" in done.out
    assert "bob: bob.zip is no whole zip archive" in done.out
    with (tmp_path / "out" / "grades.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    assert (rows["bob"]["remarks"], rows["bob"]["4.1"]) == ("4.1 broken", "")
    page = (tmp_path / "out" / "feedback" / "bob.html").read_text(encoding="utf-8")
    assert "could not be read" in page and "bob.zip is no whole zip archive" in page


def test_a_hidden_folder_with_answers_is_named(tmp_path: Path, grade: Grade) -> None:
    folder = lay_out(tmp_path / "class", {"ann": {"level1": TERSE}, ".bob": {"level1": TERSE}})
    (folder / ".git").mkdir()
    done = grade(folder, tmp_path / "out")
    assert "In the class folder and not looked at (1)\n  .bob\n" in done.out
    assert list(reports(tmp_path / "out")) == ["ann 4.1"]


def test_a_pile_of_archives_says_who_packed_them(tmp_path: Path, grade: Grade) -> None:
    folder = lay_out(tmp_path / "class", {"ann": {"level1": TERSE}})
    answer = TERSE.read_bytes()
    for second, manifest in ((1, b'{"name": "=Bob, Jr"}'), (2, b'{"name": "=Bob, Jr"}'), (3, b"[" * 5000)):
        data = archive({"lesson4/level1.py": answer, "submission.json": manifest})
        (folder / f"exit137-20261130-14000{second}.zip").write_bytes(data)
    done = grade(folder, tmp_path / "out")
    assert "4 students" in done.out, "two people may have the same login, so none is taken for another"
    assert done.out.count("packed by =Bob, Jr, as it says") == 2
    with (tmp_path / "out" / "grades.csv").open(newline="", encoding="utf-8-sig") as file:
        remarks = {row["student"]: row["remarks"] for row in csv.DictReader(file)}
    assert remarks["exit137-20261130-140001"] == "packed by =Bob, Jr" and remarks["exit137-20261130-140003"] == ""
