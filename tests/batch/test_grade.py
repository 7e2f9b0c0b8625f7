"""A class graded from end to end: what is judged, what is listed, and what the exit status says."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from .conftest import RIGHT, Grade, lay_out, reports, stamps, without_times


def test_a_class_of_six(six: Path, tmp_path: Path, grade: Grade) -> None:
    done = grade(six, tmp_path / "out", "--seed", "1")
    assert done.status == 1, done.err
    found = reports(tmp_path / "out")
    assert len(found) == 10
    assert found["ann 4.2"]["points"] == found["ann 4.2"]["max_points"] == 6.0
    assert not found["bob 4.2"]["passed"] and found["dee 4.2"]["points"] == 0
    keys = ["student", "exercise", "submission", "passed", "points", "max_points", "seconds", "error", "criteria"]
    assert list(found["ann 4.1"])[:9] == keys
    assert found["ann 4.1"]["submission"] == "lesson4/level1.py"
    rows = {row["student"]: row for row in csv.DictReader((tmp_path / "out" / "grades.csv").open(newline=""))}
    assert list(rows) == ["ann", "bob", "cas", "dee", "eve", "fay"]
    assert rows["ann"]["4.2"] == "6" and rows["ann"]["4.2 hit-reuses"] == "1" and rows["ann"]["total"] == "13"
    assert rows["eve"]["4.2"] == "" and rows["eve"]["total"] == "0" and "4.1 missing" in rows["eve"]["remarks"]
    summary = (tmp_path / "out" / "summary.txt").read_text()
    assert summary in done.out
    assert "  eve: 4.1, 4.2, 4.3" in summary and "dee, 4.2" in summary.split("given out")[1]
    assert "bob, dee, 4.1: the same code" in summary
    pages = sorted(path.name for path in (tmp_path / "out" / "feedback").iterdir())
    assert pages == [f"{name}.html" for name in rows]


def test_one_worker_gives_what_three_give(six: Path, tmp_path: Path, grade: Grade) -> None:
    grade(six, tmp_path / "one", "--seed", "7", "--workers", "1")
    grade(six, tmp_path / "three", "--seed", "7", "--workers", "3")
    assert without_times(tmp_path / "one") == without_times(tmp_path / "three")


def test_a_mark_hangs_on_no_other_student(six: Path, tmp_path: Path, grade: Grade) -> None:
    grade(six, tmp_path / "all", "--seed", "7", "--student", "bob")
    alone = lay_out(tmp_path / "alone", {"bob": {"level2": (six / "bob" / "lesson4" / "level2.py")}})
    grade(alone, tmp_path / "one", "--seed", "7")
    both = [reports(tmp_path / name)["bob 4.2"] | {"seconds": 0} for name in ("all", "one")]
    assert both[0] == both[1]


def test_results_are_never_mixed_by_accident(six: Path, tmp_path: Path, grade: Grade) -> None:
    out = tmp_path / "out"
    assert grade(six, out, "--only", "4.1", "--seed", "3").status == 1
    before = stamps(out)
    refused = grade(six, out)
    assert refused.status == 2 and "holds results already" in refused.err and refused.err.count("\n") == 1
    assert "--seed 3" in grade(six, out, "--resume", "--seed", "4").err
    assert stamps(out) == before
    stranger = tmp_path / "documents"
    stranger.mkdir()
    (stranger / "thesis.txt").write_text("mine")
    assert "holds thesis.txt" in grade(six, stranger).err
    assert [path.name for path in stranger.iterdir()] == ["thesis.txt"]


def test_resume_keeps_what_is_finished_and_adds_what_is_new(six: Path, tmp_path: Path, grade: Grade) -> None:
    out = tmp_path / "out"
    grade(six, out, "--only", "4.1", "--seed", "3")
    before = stamps(out)
    lay_out(six, {"gil": {"level1": RIGHT / "level1" / "chinese.py"}})
    done = grade(six, out, "--resume")
    assert "Judged already: 3." in done.out
    after = stamps(out)
    assert before.items() <= after.items() and len(after) == 11
    fresh = tmp_path / "fresh"
    grade(six, fresh, "--seed", "3")
    assert without_times(out) == without_times(fresh)


def test_regrade_goes_by_content(six: Path, tmp_path: Path, grade: Grade, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    grade(six, out, "--only", "4.1", "--seed", "3")
    before = stamps(out)
    answer = six / "bob" / "lesson4" / "level1.py"
    (six / "ann" / "lesson4" / "level1.py").touch()  # another time, the same content
    answer.write_bytes(answer.read_bytes() + b"\n# changed\n")
    assert "Of an older answer or grader: 1 report;" in grade(six, out, "--only", "4.1", "--resume").out
    assert stamps(out) == before
    assert "To judge: 1 submission," in grade(six, out, "--only", "4.1", "--regrade").out
    changed = {name for name, stamp in stamps(out).items() if before[name] != stamp}
    assert changed == {"reports/bob/lesson4/level1.json"}
    monkeypatch.setattr("grader.batch.run.of_grader", lambda level: f"another grader of {level.id}")
    assert "To judge: 3 submissions" in grade(six, out, "--only", "4.1", "--regrade").out


def test_a_damaged_report_is_made_again(six: Path, tmp_path: Path, grade: Grade) -> None:
    out = tmp_path / "out"
    grade(six, out, "--only", "4.1", "--seed", "3")
    whole = without_times(out)
    (out / "reports" / "ann" / "lesson4" / "level1.json").write_bytes(b'{"student": "ann", "exer')
    (out / "reports" / "bob" / "lesson4" / "level1.json").write_bytes(b'{"student": "eve", "exercise": "4.1"}')
    done = grade(six, out, "--only", "4.1", "--resume")
    assert "To judge: 2 submissions" in done.out and "ann/lesson4/level1.json is no whole report" in done.out
    assert without_times(out) == whole


def test_exit_status_0_when_all_is_there(tmp_path: Path, grade: Grade) -> None:
    folder = lay_out(tmp_path / "class", {"ann": {"level1": RIGHT / "level1" / "terse.py"}})
    done = grade(folder, tmp_path / "out")
    assert done.status == 0 and "Nothing is missing, nothing is broken." in done.out
    seed = json.loads((tmp_path / "out/reports/ann/lesson4/level1.json").read_bytes())["seed"]
    assert 0 <= seed < 10**6 and "seed" in (tmp_path / "out" / "grading.toml").read_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--only", "9.1"], "no exercise '9.1'"),
        (["--student", "zoe"], "no student 'zoe'"),
        (["--class-file", "nowhere.toml"], "nowhere.toml was not found"),
    ],
)
def test_a_call_that_is_off_writes_nothing(
    six: Path, tmp_path: Path, grade: Grade, arguments: list[str], words: str
) -> None:
    done = grade(six, tmp_path / "out", *arguments)
    assert done.status == 2 and words in done.err and done.err.count("\n") == 1
    assert not (tmp_path / "out" / "grading.toml").exists()
