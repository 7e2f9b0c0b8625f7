"""5.3: a second timeline, and trying things out without doing them (lesson 5, fork and dry run)."""

import json
import os
import re
from pathlib import Path

from grader.crash_states import read_plain_file
from grader.expectations import FarError, require, same, shown, step
from grader.ledgers import entry, write_ledger
from grader.levels.lesson5.sequences import (
    Run,
    is_path_to,
    name_of,
    read_json,
    tree,
    what_changed,
    what_differs,
)
from grader.plugin import criterion

FALSY = (None, "", 0, False, [], {})


def parent_run(folder, vary, *, turns=None, only_a=()):
    """A run of some turns with its newest checkpoint and a ledger, as the reference leaves them.

    The ledger has the calls of the run's turns, before and after any fork, and others.
    """
    start = vary.random.randint(3, 80)
    turns = turns or range(start, start + 7)
    run = Run(folder, vary, [(t, p) for t in turns for p in "AB" if p == "A" or t not in only_a])
    newest = max(turns)
    (folder / "checkpoint.json").write_text(json.dumps(run.states[newest, run.last(newest)]), encoding="utf-8")
    calls = [state["messages"][1]["content"][0] for state in run.states.values()]
    names = {call["id"]: call["name"] for call in calls} | {vary.id(): vary.tool_name() for _ in range(3)}
    write_ledger(folder / "effects.json", {id: entry(vary, name, vary.ticket()) for id, name in names.items()})
    return run


def require_fork(new, run, turn):
    """`new` is a folder whose sequence ends with the last save point of `turn`, with no link into the parent's."""
    require(new.is_dir() and not new.is_symlink(), "there is no folder of its own at new_directory")
    require_no_links(new, run.folder)
    name = name_of(turn, run.last(turn))
    found = read_json(Path(os.path.realpath(new / name)))  # a link within the fork is fine
    require(
        (new / name).is_file(),
        f"the last save point of turn {turn} is not there under its name; there is {listing(new)}",
    )
    require(
        same(found, run.states[turn, run.last(turn)]),
        f"{name} in the fork does not hold the state that it had in the parent: "
        f"{'no whole JSON' if found is None else what_differs(found, run.states[turn, run.last(turn)])}",
    )
    for path in new.iterdir():
        match = re.fullmatch(r"turn-([0-9]{3,})-([AB])\.json", path.name)
        later = match is not None and (int(match[1]), match[2]) > (turn, run.last(turn))
        require(not later, f"{path.name} is in the fork, which starts at turn {turn} {run.last(turn)}")
    if (new / "checkpoint.json").exists():
        goes_on = read_json(Path(os.path.realpath(new / "checkpoint.json")))
        fits = isinstance(goes_on, dict) and all(
            same(goes_on.get(field), found[field]) for field in ("turns", "messages", "pending_tool_use")
        )
        turns = goes_on.get("turns") if isinstance(goes_on, dict) else None
        require(
            fits,
            f"checkpoint.json in the fork is not the state of turn {turn} {run.last(turn)} (its turns: {shown(turns)})",
        )


def require_no_links(new, parent):
    """Nothing in `new` is a file of `parent` under another name, or leads there."""
    files = [path for path in parent.rglob("*") if path.is_file()]
    identities = {(path.lstat().st_dev, path.lstat().st_ino) for path in files}
    for path in new.rglob("*"):
        name = path.relative_to(new).as_posix()
        if path.is_symlink():
            home = Path(os.path.realpath(new))
            require(
                Path(os.path.realpath(path)).is_relative_to(home),
                f"{name} is a symbolic link that leads out of the fork",
            )
        elif path.is_file():
            about = path.lstat()
            require((about.st_dev, about.st_ino) not in identities, f"{name} is a hard link to a file of the parent")


def listing(folder):
    return shown(", ".join(sorted(path.name for path in folder.iterdir())) or "nothing", 200)


def require_unchanged(before, folder, what):
    change = what_changed(before, tree(folder))
    require(change == "", f"{what}: {change}")


# independent ------------------------------------------------------------------------------------


@criterion("independent")
def test_a_fork_is_a_timeline_of_its_own(submission, folder, vary):
    run = parent_run(folder, vary)
    turn = sorted(run.states)[6][0]
    before = tree(folder)
    new = folder.parent / vary.word() / vary.word() / "fork"
    step(
        "forked a run in the middle, into a folder that is missing as are those above it, and looked at both folders",
        "a sequence of its own that ends with the last save point of that turn, copies and no links, no later turn; "
        "the parent as it was",
    )
    found = submission.fork_from(folder, turn, new)
    submission.fresh()
    require_fork(new, run, turn)
    require_unchanged(before, folder, "the parent's folder was changed")
    require(not isinstance(found, str), f"it returned a str, {shown(found)}, and no Path")
    require(is_path_to(found, new), f"it returned {shown(str(found))} and not the Path of new_directory")


@criterion("independent")
def test_a_turn_that_ends_with_an_a(submission, folder, vary):
    start = vary.random.randint(3, 80)
    turn = start + 2
    run = parent_run(folder, vary, turns=range(start, start + 4), only_a={turn})
    for name in (f"{name_of(turn, 'B')}.tmp", f".{name_of(turn, 'B')}.swp", "notes.txt"):
        run.stranger(name, turn + 1)
    before = tree(folder)
    new = folder.parent / vary.word()
    step(
        "forked at a turn that has only an A, among leftovers of a crashed save and of an editor, with paths as str",
        "a sequence that ends with that A; the parent as it was, leftovers included",
    )
    found = submission.fork_from(str(folder), turn, str(new))
    submission.fresh()
    require_fork(new, run, turn)
    require_unchanged(before, folder, "the parent's folder was changed")
    require(
        is_path_to(found, new),
        f"it returned {shown(found) if isinstance(found, str) else shown(str(found))} and not a Path of new_directory",
    )


@criterion("independent")
def test_forks_past_turn_999(submission, folder, vary):
    big = vary.random.randint(1001, 9000)
    turns = [9, 99, 100, 101, 998, 999, 1000, big, big + 1]
    run = parent_run(folder, vary, turns=turns, only_a={99, 1000})
    step(
        "forked a run with turns of one to five digits at 100, 999, 1000 and beyond",
        "for each a sequence that ends with that turn, by number",
    )
    news = {turn: folder.parent / f"{vary.word()}" for turn in (99, 100, 999, 1000, big)}
    for turn, new in news.items():
        submission.fork_from(folder, turn, new)
    submission.fresh()
    for turn, new in news.items():
        require_fork(new, run, turn)


@criterion("independent")
def test_a_fork_can_be_forked(submission, folder, vary):
    run = parent_run(folder, vary)
    turn = sorted(run.states)[5][0]
    first, second = folder.parent / vary.word(), submission.new_folder()
    step(
        "forked a run, then the fork at the same turn, into an empty folder",
        "the same state again, in files of its own",
    )
    submission.fork_from(folder, turn, first)
    submission.fork_from(first, turn, second)
    submission.fresh()
    require_fork(second, run, turn)
    require_no_links(second, first)


@criterion("independent")
def test_a_turn_that_is_not_there_makes_no_fork(submission, folder, vary):
    run = parent_run(folder, vary)
    missing = max(turn for turn, _ in run.states) + vary.random.randint(1, 5)
    step("forked at a turn that the run has not reached", "an error of any kind")
    try:
        found = submission.fork_from(folder, missing, folder.parent / vary.word())
    except FarError:
        return  # which error is left to the learner
    require(False, f"it raised nothing and returned {shown(str(found))}")


# blank-ledger -----------------------------------------------------------------------------------


@criterion("blank-ledger")
def test_the_fork_has_an_empty_ledger_and_the_parent_keeps_its_own(submission, folder, vary):
    run = parent_run(folder, vary)
    turn = sorted(run.states)[6][0]
    bare = Run(submission.new_folder(), vary, [(turn, "A"), (turn, "B")])
    blank = Run(submission.new_folder(), vary, [(turn, "A"), (turn, "B")])
    write_ledger(blank.folder / "effects.json", {})
    step(
        "forked a run whose ledger has entries, one whose ledger is empty, and one without a ledger",
        "in each fork a file effects.json of its own that holds {}, and the parent's ledger as it was",
    )
    for parent, what in ((run, "with entries"), (blank, "that is empty"), (bare, "that is missing")):
        old = read_plain_file(parent.folder / "effects.json")
        new = folder.parent / vary.word()
        submission.fork_from(parent.folder, turn, new)
        submission.fresh()
        ledger = new / "effects.json"
        require(ledger.exists() or ledger.is_symlink(), f"the fork of a run with a ledger {what} has no effects.json")
        require(not ledger.is_symlink(), f"the fork of a run with a ledger {what} has a link for a ledger")
        require(
            same(read_json(ledger), {}), f"the fork of a run with a ledger {what} has a ledger that does not hold {{}}"
        )
        now = read_plain_file(parent.folder / "effects.json")
        require(now == old, f"the ledger {what} of the parent was changed")
        linked = old is not None and os.path.samefile(ledger, parent.folder / "effects.json")
        require(not linked, "the fork's ledger and its parent's are one file: a hard link")


# refuses-overwrite ------------------------------------------------------------------------------


def fillings(vary):
    """What a folder that is not empty may hold: name -> text, or None for a folder."""
    return {
        "a file": {f"{vary.word()}.txt": vary.title()},
        "a hidden file": {f".{vary.word()}": ""},
        "an empty folder": {vary.word(): None},
        "a blank ledger": {"effects.json": "{}"},
        "a checkpoint": {name_of(vary.random.randint(1, 99), "A"): json.dumps({"version": 1})},
    }


@criterion("refuses-overwrite")
def test_a_folder_that_holds_anything_is_refused(submission, folder, vary):
    run = parent_run(folder, vary)
    turn = sorted(run.states)[6][0]
    for what, files in vary.shuffled(fillings(vary).items()):
        new = submission.fresh().new_folder()
        for name, text in files.items():
            if text is None:
                (new / name).mkdir()
            else:
                (new / name).write_text(text, encoding="utf-8")
        step(f"forked into a folder that holds {what}", "FileExistsError, and the folder as it was")
        require_refused(submission, run, turn, new, f"with {what} in the folder")


@criterion("refuses-overwrite")
def test_a_run_is_never_forked_over(submission, folder, vary):
    run = parent_run(folder, vary)
    turn = sorted(run.states)[4][0]
    new = submission.new_folder()
    step("forked into an empty folder, and then into the same folder again", "a fork, and then a FileExistsError")
    submission.fork_from(folder, turn, new)
    require(any(new.iterdir()), "nothing was put into the folder that was empty")
    require_refused(submission, run, turn, new, "for the folder of a fork")
    step("forked a run into its own folder", "FileExistsError, and the folder as it was")
    require_refused(submission, run, turn, folder, "for the run's own folder")


def require_refused(submission, run, turn, new, what):
    before = tree(new)
    try:
        submission.fork_from(run.folder, turn, new)
    except FarError as error:
        require(error.is_a("FileExistsError"), f"it raised {error.type_name} {what}: {shown(error.text)}")
    else:
        require(False, f"it raised nothing {what}")
    require_unchanged(before, new, f"{what}, it was changed all the same")


@criterion("refuses-overwrite")
def test_a_file_in_the_way_stays(submission, folder, vary):
    run = parent_run(folder, vary)
    turn = sorted(run.states)[4][0]
    empty, new = submission.new_folder(), folder.parent / f"{vary.word()}.txt"
    words = vary.title()
    new.write_text(words, encoding="utf-8")
    step(
        "forked into an empty folder, and to a path at which there is a file",
        "a fork; then an error of any kind, and the file as it was",
    )
    submission.fork_from(folder, turn, empty)
    try:
        submission.fork_from(folder, turn, new)
    except FarError:
        pass  # which error is left to the learner
    else:
        require(False, "it raised nothing where a file is in the way")
    require(read_plain_file(new) == words.encode(), "the file is gone or changed")


# dry-run ----------------------------------------------------------------------------------------


def toolbox(vary, tools):
    """Four tools with an effect and four without in any order, one named like another; gives the names of each."""
    risky, plain = [vary.tool_name() for _ in range(4)], [vary.tool_name() for _ in range(3)]
    plain.append(f"{risky[0]}_{vary.letters(4).lower()}")
    for name in vary.shuffled([*risky, *plain]):
        tools.add(name, do=lambda given, name=name: {"ran": name, "of": given})
        tools.impls[name].__name__ = "tool"  # a tool goes by its key in tool_impls
    return risky, plain


def require_names(dry, tools):
    require(isinstance(dry, dict), f"dry_run returned no dict but {shown(dry)}")
    odd = sorted(shown(name, 40) for name in dry.keys() ^ tools.impls.keys())
    require(not odd, f"these names are in only one of tool_impls and the result: {', '.join(odd[:8])}")
    require(all(callable(tool) for tool in dry.values()), "a tool in the result cannot be called")


@criterion("dry-run")
def test_high_impact_tools_run_nothing_and_tell_their_name_and_input(submission, vary, tools):
    risky, _ = toolbox(vary, tools)
    step(
        "called each of four high-impact tools of a dry run, with several inputs",
        'nothing run; {"dry_run": True, "name": ..., "input": ...} with that tool and the input of that call',
    )
    dry = submission.dry_run(tools.impls, set(risky))
    require_names(dry, tools)
    require(tools.count() == 0, "tools ran while dry_run put the stand-ins in place")
    inputs = [{}, {"to": vary.title()}, {"ticket": vary.ticket(), "lines": [vary.number(), None, ""]}]
    for given in inputs:
        for name in vary.shuffled(risky):
            found = dry[name](given)
            require(tools.count() == 0, "a high-impact tool was really run")
            told = found.get("name") if isinstance(found, dict) else None
            require(told not in risky or told == name, "the stand-in of one tool gave the name of another")
            require(
                same(found, {"dry_run": True, "name": name, "input": given}),
                f"for the input {shown(given)} it returned {shown(found)}",
            )


@criterion("dry-run")
def test_the_other_tools_work_as_before(submission, vary, tools):
    risky, plain = toolbox(vary, tools)
    results = dict(zip([vary.tool_name() for _ in FALSY], FALSY, strict=True))
    for name, value in results.items():
        tools.add(name, value)
    broken, words = vary.tool_name(), vary.title()
    tools.failing(broken, "ConnectionError", words)
    step(
        "called the tools of a dry run that are not high-impact, among them some that return null, 0 and the like, and "
        "one that raises",
        "each really run, once for each call, with its input, and its own result or error",
    )
    dry = submission.dry_run(tools.impls, set(risky))
    require_names(dry, tools)
    for name in vary.shuffled([*plain, *results] * 2):
        given = {"of": vary.value()}
        ran = tools.count(name)
        found = dry[name](given)
        require(tools.count(name) == ran + 1, f"a tool ran {tools.count(name) - ran} times for one call")
        require(same(tools.runs[-1].input, given), f"a tool got {shown(tools.runs[-1].input)} for {shown(given)}")
        expected = results.get(name, {"ran": name, "of": given})
        require(same(found, expected), f"for a tool that returns {shown(expected)} it gave {shown(found)}")
    try:
        found = dry[broken]({})
    except FarError as error:
        require(error.is_a("ConnectionError"), f"a tool's ConnectionError came out as {error.type_name}")
    else:
        require(False, f"a tool that raises returned {shown(found)}")


@criterion("dry-run")
def test_the_given_tools_are_not_changed(submission, vary, tools):
    risky, plain = toolbox(vary, tools)
    step(
        "made a dry run, called its stand-ins, then called the tools of the dict that was given",
        "the dict as it was: the run that goes on needs its real tools",
    )
    given = submission.hold(tools.impls)
    dry = submission.dry_run(given, set(risky), keep=True)
    for name in risky:
        dry.call([name], {"to": vary.title()})
    require(tools.count() == 0, "a high-impact tool was really run")
    names = given.read()
    require(
        isinstance(names, dict) and names.keys() == tools.impls.keys(), "the dict that was given has other names now"
    )
    for name in [*risky, *plain]:
        ran = tools.count(name)
        found = given.call([name], {})
        require(tools.count(name) == ran + 1, "a tool in the dict that was given no longer runs")
        require(same(found, {"ran": name, "of": {}}), f"a tool in the dict that was given returned {shown(found)}")


@criterion("dry-run")
def test_what_was_returned_stays(submission, vary, tools):
    risky, _ = toolbox(vary, tools)
    step(
        "kept what the stand-ins returned while they were called again", "each result still with its own name and input"
    )
    dry = submission.dry_run(tools.impls, set(risky), keep=True)
    calls = [(name, {"to": vary.title()}) for name in [*risky, *risky]]
    kept = [dry.call([name], given, keep=True) for name, given in calls]
    for (name, given), result in zip(calls, kept, strict=True):
        found = result.read()
        require(
            same(found, {"dry_run": True, "name": name, "input": given}), f"a result became {shown(found)} later on"
        )


@criterion("dry-run")
def test_names_without_a_tool_and_none_at_all(submission, vary, tools):
    risky, plain = toolbox(vary, tools)
    step("made a dry run with names in high_impact that no tool has", "the names of tool_impls and no others")
    require_names(submission.dry_run(tools.impls, {*risky, vary.tool_name()}), tools)
    step("made a dry run with nothing in high_impact, and one of no tools", "all tools as before, and an empty dict")
    dry = submission.dry_run(tools.impls, set())
    require_names(dry, tools)
    for name in (risky[0], plain[0]):
        found = dry[name]({})
        require(same(found, {"ran": name, "of": {}}), f"a tool that is not in high_impact returned {shown(found)}")
    empty = submission.dry_run({}, set(risky))
    require(same(empty, {}), f"for no tools it returned {shown(empty)}")
