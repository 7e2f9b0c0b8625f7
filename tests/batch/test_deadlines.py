"""Late or not, to the second, in the zone of the class, whatever zone the machine is in."""

from __future__ import annotations

import csv
import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from grader.batch.classroom import HandIn
from grader.batch.deadlines import ClassFile, Lateness, handed_in, read_class_file
from grader.catalogue import load_course
from grader.errors import UserError

from .conftest import RIGHT, Grade, lay_out

COURSE = load_course()
LEVEL = COURSE.level("4.2")
TEXT = """
zone = "Europe/Berlin"
exercises = ["4"]
students = ["ann", "caf\u00e9"]

[late]
percent_per_day = 10
at_most_percent = 25

[due]
4 = 2026-10-24T23:59:00
"4.3" = 2026-10-31

[extension."caf\u00e9"]
4 = 2026-10-27T12:00:00
"""


def class_file(folder: Path, text: str = TEXT) -> ClassFile:
    (folder / "class.toml").write_text(text, encoding="utf-8")
    return read_class_file(folder, folder, None, COURSE)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


@pytest.fixture(params=["UTC", "Pacific/Auckland", "America/Los_Angeles"])
def machine_zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("this system cannot change its zone for a test")
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_one_second_before_and_one_after(tmp_path: Path, machine_zone: None) -> None:
    dates = class_file(tmp_path)
    due = at("2026-10-24T23:59:00+02:00").timestamp()
    answer = tmp_path / "ann" / "lesson4" / "level2.py"
    answer.parent.mkdir(parents=True)
    answer.write_text("x = 1")
    for late, moment in ((False, due - 1), (False, due), (False, due + 0.9), (True, due + 1)):
        os.utime(answer, (moment, moment))
        when, notice = handed_in(HandIn("ann", LEVEL, "level2.py", answer), tmp_path)
        assert notice is None
        assert (dates.lateness("ann", LEVEL, when) is not None) == late


@pytest.mark.parametrize(
    ("moment", "days", "share"),
    [
        ("2026-10-25T23:59:00+01:00", 1, "1/10"),  # the next evening, though the clock was set back in between
        ("2026-10-25T23:59:01+01:00", 2, "1/5"),
        ("2026-11-23T23:59:01+01:00", 31, "1/4"),
    ],
)
def test_what_a_day_costs(tmp_path: Path, moment: str, days: int, share: str) -> None:
    late = class_file(tmp_path).lateness("ann", LEVEL, at(moment).astimezone(UTC))
    assert late == Lateness(days, Fraction(share))


def test_an_exercise_before_its_lesson_an_extension_before_both(tmp_path: Path) -> None:
    dates = class_file(tmp_path)
    berlin = "+01:00"
    assert dates.due_date("ann", COURSE.level("4.3")) == at(f"2026-10-31T23:59:59{berlin}")
    assert dates.due_date("cafe\u0301", LEVEL) == at(f"2026-10-27T12:00:00{berlin}"), "either spelling of a name"
    assert dates.due_date("ann", COURSE.level("5.2")) is None


def test_grace_and_a_date_with_an_offset(tmp_path: Path) -> None:
    text = "[late]\ngrace_minutes = 15\n[due]\n4 = 2026-03-01T12:00:00-05:00\n"
    dates = class_file(tmp_path, text)
    assert dates.lateness("ann", LEVEL, at("2026-03-01T17:15:00+00:00")) is None
    assert dates.lateness("ann", LEVEL, at("2026-03-01T17:15:01+00:00")) == Lateness(1, Fraction(0))


def test_an_hour_that_comes_twice_is_the_later_one(tmp_path: Path) -> None:
    dates = class_file(tmp_path, 'zone = "Europe/Berlin"\n[due]\n4 = 2026-10-25T02:30:00\n')
    assert dates.lateness("ann", LEVEL, at("2026-10-25T01:30:00+00:00")) is None
    assert dates.lateness("ann", LEVEL, at("2026-10-25T01:30:01+00:00")) is not None


@pytest.mark.parametrize(
    ("stamp", "expected"),
    [
        ("2026-11-02 22:58:23.948203 UTC", "2026-11-02T22:58:23.948203+00:00"),
        ("2026-11-02 22:58:23.948203 America/New_York\n", "2026-11-03T03:58:23.948203+00:00"),
        ("2026-11-02 22:58:23 +0100", "2026-11-02T21:58:23+00:00"),
        ("2026-11-02T22:58:23-05:30", "2026-11-03T04:28:23+00:00"),
        ("2026-11-02 22:58:23", "2026-11-02T22:58:23+00:00"),
    ],
)
@pytest.mark.parametrize("place", ["ann/lesson4", "ann"])
def test_a_timestamp_file(tmp_path: Path, stamp: str, expected: str, place: str) -> None:
    lay_out(tmp_path, {"ann": {"level2.py": "x = 1"}})
    (tmp_path / "timestamp.txt").write_text("1999-01-01 00:00:00 UTC")  # above all students: nobody's
    (tmp_path / place / "timestamp.txt").write_text(stamp)
    hand_in = HandIn("ann", LEVEL, "level2.py", tmp_path / "ann" / "lesson4" / "level2.py")
    assert handed_in(hand_in, tmp_path) == (at(expected), None)


@pytest.mark.parametrize("stamp", ["yesterday", "2026-13-02 22:58:23 UTC", "2026-11-02 22:58:23 Mars/Base", ""])
def test_a_timestamp_that_cannot_be_read_is_said(tmp_path: Path, stamp: str) -> None:
    lay_out(tmp_path, {"ann": {"level2.py": "x = 1", "timestamp.txt": stamp}})
    answer = tmp_path / "ann" / "lesson4" / "level2.py"
    os.utime(answer, (1e9, 1e9))
    when, notice = handed_in(HandIn("ann", LEVEL, "level2.py", answer), tmp_path)
    assert when == datetime.fromtimestamp(1e9, UTC)
    assert notice and "ann/lesson4/timestamp.txt holds no time that can be read" in notice


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[due]\n4 = 2026-10-24T23:59:00", "need a time zone"),
        ('zone = "Europe/Berlln"', "'Europe/Berlln' is no time zone"),
        ('zone = "../../etc/passwd"', "is no time zone"),
        ('zone = "UTC"\n[due]\n4 = "2026-10-24"', "without quotes"),
        ('zone = "UTC"\n[due]\n9 = 2026-10-24', "'9' is neither a lesson nor an exercise"),
        ("[late]\npercent_per_day = 110", "110 is no percentage"),
        ("[late]\npercent = 10", "[late] has 'percent'"),
        ("[deadlines]\n4 = 2026-10-24", "it has 'deadlines'"),
        ("[due\n4 = 1", "is off"),
        ("late = 3", "is off"),
    ],
)
def test_a_class_file_that_is_off(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(UserError) as caught:
        class_file(tmp_path, text)
    assert words in str(caught.value) and "class.toml is off" in str(caught.value)


def test_lateness_in_the_table_the_page_and_the_summary(tmp_path: Path, grade: Grade) -> None:
    folder = lay_out(tmp_path / "class", {"ann": {"level1": RIGHT / "level1" / "terse.py"}})
    (folder / "class.toml").write_text(TEXT, encoding="utf-8")
    (folder / "ann" / "timestamp.txt").write_text("2026-10-25 00:00:00 Europe/Berlin")
    out = tmp_path / "out"
    done = grade(folder, out)
    assert done.status == 1 and "ann, 4.1: 1 day begun, 10 % off" in done.out
    assert "caf\u00e9: 4.1, 4.2, 4.3" in done.out, "expected, and handed in nothing"
    rows = {row["student"]: row for row in csv.DictReader((out / "grades.csv").open(encoding="utf-8-sig", newline=""))}
    ann = rows["ann"]
    assert (ann["4.1"], ann["4.1 late"], ann["total"], ann["maximum"]) == ("3", "-0.3", "2.7", "13")
    assert "4.1 late (1 day)" in ann["remarks"]
    assert "2.7 of 3 (late: 0.3 off)" in (out / "feedback" / "ann.html").read_text()
    # Another due date needs no new judging.
    (folder / "class.toml").write_text(TEXT.replace("2026-10-24T23:59:00", "2026-10-26"), encoding="utf-8")
    assert "To judge: 0 submissions" in grade(folder, out, "--resume").out
    assert ",3,0,," in (out / "grades.csv").read_text(encoding="utf-8")


def test_an_extension_for_nobody_is_said(tmp_path: Path, grade: Grade) -> None:
    folder = lay_out(tmp_path / "class", {"ann": {"level1": RIGHT / "level1" / "terse.py"}})
    text = 'zone = "UTC"\n[extension.ann]\n4 = 2026-10-24\n[extension.anne]\n4 = 2026-10-24\n'
    (folder / "class.toml").write_text(text, encoding="utf-8")
    out = grade(folder, tmp_path / "out").out
    assert "The extension of anne is for nobody" in out and out.count("no student is called so") == 1
