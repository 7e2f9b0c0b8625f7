"""5.2: going back in a checkpoint sequence (lesson 5, the checkpoint sequence and rewind)."""

import re
from pathlib import Path

from grader.expectations import FarError, Unjudged, require, same, shown, step
from grader.levels.lesson5.sequences import (
    Run,
    is_path_to,
    name_of,
    other_case,
    strangers_of,
    tells_case_apart,
    tree,
    what_changed,
    what_differs,
)
from grader.plugin import criterion


def busy_run(folder, vary):
    """A run of some turns, most with A and B, with what a crashed save and other people leave in such a folder.

    Gives the run and two of its turns: one with A and B, one with A only.
    """
    start = vary.random.randint(3, 60)
    whole, half = start + 4, start + 6
    points = [(turn, point) for turn in range(start, start + 10) for point in "AB" if (turn, point) != (half, "B")]
    other_cases = tells_case_apart(folder)
    run = Run(folder, vary, points)
    for turn, point in ((half, "B"), (whole, "A"), (whole, "B")):
        for name in strangers_of(turn, point):
            run.stranger(name, turn)
    if other_cases:
        for name in other_case(half, "B"):
            run.stranger(name, half)
    for name in ("checkpoint.json", "effects.json", "notes.txt", "turn-xyz-A.json", "turn-.json"):
        run.stranger(name, start + 20)
    return run, whole, half


def require_path(found, run, turn):
    expected = name_of(turn, run.last(turn))
    if isinstance(found, str):
        require(False, f"it returned a str, {shown(found)}, and no Path")
    require(
        is_path_to(found, run.folder / expected),
        f"for a turn whose last save point is {run.last(turn)} it gave {shown(str(found))}",
    )


def require_state(found, run, turn, point):
    if same(found, run.states[turn, point]):
        return
    for (other_turn, other_point), state in run.states.items():
        require(
            not same(found, state), f"it returned the state of turn {other_turn} {other_point} for turn {turn} {point}"
        )
    differs = what_differs(found, run.states[turn, point])
    require(False, f"for turn {turn} {point} it returned something else than the state in its file: {differs}")


def in_words(found):
    """A value for a report: a path by its text."""
    return f"the Path {shown(str(found))}" if isinstance(found, Path) else shown(found)


def attempt(submission, name, *args):
    """What a call gives; None if it raises or ends its process: how a missing turn is told is judged elsewhere."""
    try:
        return submission.call(name, *args)
    except FarError:
        return None
    except Unjudged as stopped:
        if stopped.reason != "exited":
            raise
        submission.fresh()
        return None


def names_turn(error, turn):
    """Whether the text of an error names the turn, as a number or inside a file name."""
    return re.search(rf"(?<!\d)0*{turn}(?!\d)", error.text) is not None


def require_missing(call, turn):
    """`call()` raises a LookupError or FileNotFoundError that names the turn."""
    try:
        found = call()
    except FarError as error:
        fitting = error.is_a("LookupError") or error.is_a("FileNotFoundError")
        require(fitting, f"it raised {error.type_name} for turn {turn}, which is neither of the two")
        require(
            names_turn(error, turn), f"the text of its {error.type_name} does not name turn {turn}: {shown(error.text)}"
        )
    else:
        require(False, f"for turn {turn} it raised nothing and returned {in_words(found)}")


def folder_of_strangers(folder, vary, turn):
    """A run with the turns around `turn`, and of `turn` itself nothing but what is no checkpoint."""
    other_cases = tells_case_apart(folder)
    run = Run(folder, vary, [(turn - 1, "A"), (turn - 1, "B"), (turn + 1, "A"), (turn + 1, "B")])
    for point in "AB":
        for name in strangers_of(turn, point) + (other_case(turn, point) if other_cases else []):
            run.stranger(name, turn)
    return folder


def folder_of_folders(submission, turn):
    """Nothing but two folders with the names of the turn's save points."""
    bare = submission.fresh().new_folder()
    for point in "AB":
        (bare / name_of(turn, point)).mkdir()
    return bare


# names ------------------------------------------------------------------------------------------


@criterion("names")
def test_a_name_carries_turn_and_point(submission, vary):
    draw = vary.random.randint
    turns = [draw(1, 9), draw(10, 99), draw(100, 998), 999, 1000, draw(1001, 9999), draw(10_000, 99_999)]
    step(
        "called checkpoint_name for turns of one to five digits, with A and with B",
        "turn-, the turn with at least three digits, the point and .json, as in turn-014-A.json",
    )
    for turn in turns:
        for point in "AB":
            found = submission.checkpoint_name(turn, point)
            require(isinstance(found, str), f"it returned no str but {in_words(found)}")
            require(found == name_of(turn, point), f"for turn {turn} and {point} it returned {shown(found)}")


# latest-point -----------------------------------------------------------------------------------


@criterion("latest-point")
def test_b_is_later_than_a_whatever_the_file_times(submission, folder, vary):
    start = vary.random.randint(2, 80)
    only_a = {start + 1, start + 4}
    points = [(turn, point) for turn in range(start, start + 6) for point in "AB" if point == "A" or turn not in only_a]
    points.append((start + 6, "B"))
    run = Run(folder, vary, points)
    step(
        "called pick_latest_point for turns with A and B, with A only and with B only, in a folder in which the later "
        "save points have the older file times",
        "the Path of that turn's B where there is one, else of its A",
    )
    for turn in vary.shuffled({turn for turn, _ in points}):
        require_path(submission.pick_latest_point(folder, turn), run, turn)
    require_path(submission.pick_latest_point(str(folder), start), run, start)


@criterion("latest-point")
def test_turns_past_999(submission, folder, vary):
    big = vary.random.randint(1001, 9000)
    turns = [1, 10, 99, 100, 101, 999, 1000, 1001, big + 1, 10 * big]
    only_a = {1, 10, 100, 999, 1000, big + 1}
    run = Run(folder, vary, [(t, p) for t in turns for p in "AB" if p == "A" or t not in only_a])
    step(
        "called pick_latest_point in a folder with turns of one to five digits, such as 100 beside 1000 and 999",
        "the last save point of the very turn that was asked for",
    )
    for turn in turns:
        require_path(submission.pick_latest_point(folder, turn), run, turn)


@criterion("latest-point")
def test_leftovers_and_strangers_are_no_save_points(submission, folder, vary):
    run, whole, half = busy_run(folder, vary)
    step(
        "called pick_latest_point in a folder that also holds leftovers of crashed saves (.tmp), copies, files of "
        "other people and names that are only like a checkpoint's (turn-14-B.json, turn-0014-B.json, turn-014-C.json)",
        "only files named exactly as checkpoint_name names them count",
    )
    for turn in (half, whole):
        require_path(submission.pick_latest_point(folder, turn), run, turn)


@criterion("latest-point")
def test_a_folder_with_such_a_name_is_no_save_point(submission, folder, vary):
    turn = vary.random.randint(20, 90)
    run = Run(folder, vary, [(turn - 1, "A"), (turn - 1, "B"), (turn, "A"), (turn + 1, "A")])
    (folder / name_of(turn, "B")).mkdir()
    step(
        "called pick_latest_point where the name of the turn's B is that of a folder",
        "the file of A: a checkpoint is a file",
    )
    require_path(submission.pick_latest_point(folder, turn), run, turn)


@criterion("latest-point")
def test_leftovers_strangers_and_folders_make_no_save_point(submission, folder, vary):
    turn = vary.random.randint(21, 90)
    for what, place in (
        ("leftovers, copies and names that are like a checkpoint's", lambda: folder_of_strangers(folder, vary, turn)),
        ("folders with the names of its save points", lambda: folder_of_folders(submission, turn)),
    ):
        step(f"called pick_latest_point for a turn of which there are only {what}", "an error, and none of these")
        where = place()
        found = attempt(submission, "pick_latest_point", where, turn)
        neighbours = {name_of(other, point) for other in (turn - 1, turn + 1) for point in "AB"}
        others = {path.name for path in where.rglob("*")} - neighbours
        require(not isinstance(found, (str, Path)) or Path(found).name not in others, f"it gave {in_words(found)}")


@criterion("latest-point")
def test_a_save_point_that_came_later_is_found(submission, folder, vary):
    turn = vary.random.randint(2, 90)
    run = Run(folder, vary, [(turn - 1, "A"), (turn - 1, "B"), (turn, "A")])
    step(
        "called pick_latest_point while a turn had only its A, and once more when its B had been saved",
        "the A, then the B",
    )
    require_path(submission.pick_latest_point(folder, turn), run, turn)
    run.write_beside_a_live_process(turn, "B")
    require_path(submission.pick_latest_point(folder, turn), run, turn)


# rewind -----------------------------------------------------------------------------------------


@criterion("rewind")
def test_without_a_point_the_last_one(submission, folder, vary):
    start = vary.random.randint(2, 80)
    only_a = {start + 2, start + 4}
    turns = [*range(start, start + 6), start + 100]
    run = Run(folder, vary, [(t, p) for t in turns for p in "AB" if p == "A" or t not in only_a])
    step(
        "called rewind_to(folder, turn), and with None as the point, for turns with A and B and for turns with A only",
        "the state in the file of that turn's last save point, with nothing added, left out or reset",
    )
    ways = {
        start + 3: lambda: submission.rewind_to(str(folder), start + 3),
        start + 2: lambda: submission.rewind_to(folder, start + 2, None),
    }
    for turn in sorted(turns, reverse=True):  # what a rewind does to later turns is judged under untouched
        way = ways.get(turn, lambda turn=turn: submission.rewind_to(folder, turn))
        require_state(way(), run, turn, run.last(turn))


@criterion("rewind")
def test_with_a_point_that_one(submission, folder, vary):
    run, whole, half = busy_run(folder, vary)
    big = vary.random.randint(1000, 9999)
    for point in "AB":
        run.write(big, point)
    step("called rewind_to(folder, turn, point), past turn 999 too", "the state of the point that was named")
    # The latest first: what a rewind does to later points is judged under untouched.
    for turn, point in ((big, "B"), (big, "A"), (half, "A"), (whole, "B"), (whole, "A")):
        require_state(submission.rewind_to(folder, turn, point), run, turn, point)


@criterion("rewind")
def test_the_point_that_pick_latest_point_finds(submission, folder, vary):
    run, whole, half = busy_run(folder, vary)
    for turn, point in ((100, "A"), (1000, "A"), (1000, "B"), (999, "A")):
        run.write(turn, point)
    step(
        "called rewind_to(folder, turn) among leftovers, strangers and turns past 999, for turns whose last save point "
        "your pick_latest_point finds",
        "the state in that file",
    )
    for turn in (1000, 999, 100, half, whole):
        if finds(submission, run, turn):  # if not, that is judged under latest-point
            require_state(submission.rewind_to(folder, turn), run, turn, run.last(turn))


def finds(submission, run, turn):
    """Whether pick_latest_point gives the right file."""
    try:
        found = submission.pick_latest_point(run.folder, turn)
    except FarError:
        return False
    return is_path_to(found, run.folder / name_of(turn, run.last(turn)))


@criterion("rewind")
def test_each_rewind_reads_the_file_anew(submission, folder, vary):
    turn = vary.random.randint(2, 90)
    run = Run(folder, vary, [(turn, "A"), (turn, "B")])
    step(
        "rewound twice to the same turn, and changed the first state in between, as a loop that goes on does",
        "the second rewind gives what is in the file",
    )
    first = submission.rewind_to(folder, turn, keep=True)
    first.put("turns", turn + 1)
    first.append("messages", {"role": "user", "content": vary.title()})
    require_state(submission.rewind_to(folder, turn), run, turn, "B")


@criterion("rewind")
def test_a_point_that_is_not_there_gives_no_other_state(submission, folder, vary):
    turn = vary.random.randint(4, 90)
    run = Run(folder, vary, [(turn - 1, "A"), (turn - 1, "B"), (turn, "A"), (turn + 1, "A"), (turn + 1, "B")])
    step("called rewind_to for save point B of a turn that has only an A", "an error of any kind, and no other state")
    try:
        found = submission.rewind_to(folder, turn, "B")
    except FarError:
        return  # which error is left to the learner
    for (other_turn, other_point), state in run.states.items():
        require(not same(found, state), f"it returned the state of turn {other_turn} {other_point}")
    require(False, f"it raised nothing and returned {shown(found)}")


# missing-turn -----------------------------------------------------------------------------------


def missing_turns(folder, vary):
    """A start for a run, so that turns around it are in no number of the folder's own path."""
    numbers = {int(number) for number in re.findall(r"\d+", str(folder))}
    while True:
        start = vary.random.randint(110, 900)
        if not numbers & set(range(start - 3, start + 12)):
            return start


@criterion("missing-turn")
def test_a_turn_that_is_not_there_is_named(submission, folder, vary):
    start = missing_turns(folder, vary)
    there = [start, start + 1, start + 3, start + 4]
    Run(folder, vary, [(turn, point) for turn in [*there, 10 * start + 50] for point in "AB"])
    step(
        "called pick_latest_point and rewind_to for turns that are not there: between, before and after those that are",
        "LookupError or FileNotFoundError, with the turn in its text",
    )
    for turn in (start + 2, start - 1, start + 5, 10 * start + 51):
        require_missing(lambda turn=turn: submission.pick_latest_point(folder, turn), turn)
        require_missing(lambda turn=turn: submission.rewind_to(folder, turn), turn)
    require_missing(lambda: submission.rewind_to(folder, start + 2, vary.choice("AB")), start + 2)


@criterion("missing-turn")
def test_a_turn_is_not_found_in_another_turns_number(submission, folder, vary):
    Run(folder, vary, [(turn, point) for turn in (10, 14, 114, 140, 214, 1000, 1014, 1400) for point in "AB"])
    step(
        "asked for turns 1, 4, 100 and 101 of a folder that holds 10, 14, 114, 140, 1000 and the like",
        "LookupError or FileNotFoundError, with the turn in its text",
    )
    for turn in vary.shuffled((1, 4, 100, 101)):
        require_missing(lambda turn=turn: submission.pick_latest_point(folder, turn), turn)
        require_missing(lambda turn=turn: submission.rewind_to(folder, turn), turn)


@criterion("missing-turn")
def test_leftovers_strangers_and_folders_are_no_turn_to_rewind_to(submission, folder, vary):
    turn = vary.random.randint(21, 90)
    for what, place in (
        ("leftovers, copies and names that are like a checkpoint's", lambda: folder_of_strangers(folder, vary, turn)),
        ("folders with the names of its save points", lambda: folder_of_folders(submission, turn)),
    ):
        step(
            f"asked rewind_to for a turn of which there are only {what}, which your pick_latest_point ignores",
            "LookupError or FileNotFoundError, with the turn in its text",
        )
        where = place()
        if finds_nothing(submission, where, turn):  # if it finds something, that is judged under latest-point
            require_missing(lambda where=where: submission.rewind_to(where, turn), turn)


def finds_nothing(submission, folder, turn):
    """Whether pick_latest_point raises as it should for a turn that is not there."""
    try:
        submission.pick_latest_point(folder, turn)
    except FarError as error:
        return (error.is_a("LookupError") or error.is_a("FileNotFoundError")) and names_turn(error, turn)
    return False


@criterion("missing-turn")
def test_an_empty_folder_has_no_turn(submission, folder, vary):
    turn = vary.random.randint(21, 90)
    step("asked for a turn in an empty folder", "LookupError or FileNotFoundError, with the turn in its text")
    require_missing(lambda: submission.pick_latest_point(folder, turn), turn)
    require_missing(lambda: submission.rewind_to(folder, turn), turn)


# untouched --------------------------------------------------------------------------------------


@criterion("untouched")
def test_nothing_in_the_folder_changes(submission, folder, vary):
    turn = vary.random.randint(3, 90)
    run = Run(folder, vary, [(t, p) for t in range(turn - 1, turn + 4) for p in "AB"])
    run.stranger(f"{name_of(turn, 'B')}.tmp", turn, whole=True)
    before = tree(folder)
    step(
        "compared every file of the folder before and after each call, later turns and a leftover included",
        "functions that only read: no file new, gone, renamed or written again",
    )
    for what, call in (
        ("pick_latest_point", lambda: submission.pick_latest_point(folder, turn)),
        ("rewind_to without a point", lambda: submission.rewind_to(folder, turn)),
        ("rewind_to with a point", lambda: submission.rewind_to(folder, turn, "A")),
    ):
        found = call()
        require(found is not None, f"{what} returned nothing")
        require_unchanged(before, folder, what)


@criterion("untouched")
def test_nothing_changes_among_strangers_or_for_a_missing_turn(submission, folder, vary):
    run, whole, half = busy_run(folder, vary)
    missing = max(turn for turn, _ in run.states) + 3
    before = tree(folder)
    step(
        "rewound in a folder with leftovers and strangers, and to a turn that is not there",
        "no file new, gone, renamed or written again",
    )
    for turn in (whole, half, missing):
        for name in ("pick_latest_point", "rewind_to"):
            attempt(submission, name, folder, turn)
            require_unchanged(before, folder, "a call that asked for a missing turn" if turn == missing else "a call")


def require_unchanged(before, folder, what):
    change = what_changed(before, tree(folder))
    require(change == "", f"after {what}: {change}")
