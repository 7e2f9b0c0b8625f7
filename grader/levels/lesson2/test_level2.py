"""2.2: a checkpoint that never tears (lesson 2, temp file and rename, and a load that refuses)."""

import json
from pathlib import Path

from grader.crash_states import CrashState, crash_states, glimpses, kill_at, read_files, read_plain_file, resumable
from grader.expectations import FarError, require, same, shown, step
from grader.fakes import Tools
from grader.ledgers import HeldFile
from grader.levels.lesson2.checkpoints import (
    damaged_files,
    is_one_of,
    make_state,
    other_values,
    read_object,
    require_loaded,
    require_refusal,
    require_same_still,
    require_version_refused,
    saved_file,
)
from grader.plugin import criterion


def save_in_steps(submission, folder, path, state):
    """Every state that a kill during this save can leave in `folder`."""
    states, _ = crash_states(
        submission, folder, Tools(), lambda: submission.call("save_checkpoint", path, state, stepping=True)
    )
    return states


# round-trip -------------------------------------------------------------------------------------


@criterion("round-trip")
def test_what_is_saved_is_loaded_by_a_new_process(submission, folder, vary):
    states = [make_state(vary, 9), make_state(vary, 3, pending=True), make_state(vary, 0), make_state(vary, 70)]
    paths = [folder / f"{vary.word()}.json" for _ in states]
    step(
        "saved four states side by side, one with a call pending, and loaded them in a new process",
        'each file a JSON object with version 1, each load the state that was saved there, null, 0 and "" included',
    )
    for number, (path, state) in enumerate(zip(paths, states, strict=True)):
        submission.save_checkpoint(str(path) if number == 1 else path, state)
    for path in paths:
        found = read_object(path)
        require(found is not None, "there is no JSON object in the file that was saved")
        require(type(found.get("version")) is int and found["version"] == 1, "the object in the file has no version 1")
    submission.fresh()
    for number, (path, state) in enumerate(zip(paths, states, strict=True)):
        loaded = submission.load_checkpoint(str(path) if number == 1 else path)
        require_loaded(loaded, state)


@criterion("round-trip")
def test_a_save_leaves_the_live_state_as_it_was(submission, folder, vary):
    path = folder / f"{vary.word()}.json"
    step(
        "saved a live state with a call pending, and compared it afterwards with what load_checkpoint gives",
        "the same: what goes on working is what was saved",
    )
    live = submission.hold(make_state(vary, 3, pending=True))
    submission.save_checkpoint(path, live)
    require_same_still(live.read(), submission.load_checkpoint(path))


@criterion("round-trip")
def test_the_last_save_counts(submission, folder, vary):
    path = folder / f"{vary.word()}.json"
    step("saved three states one after another to one path and loaded twice", "the last state, both times")
    for turns in (4, 9):
        submission.save_checkpoint(path, make_state(vary, turns))
    last = make_state(vary, 1, pending=True)
    submission.save_checkpoint(path, last)
    for _ in range(2):
        loaded = submission.load_checkpoint(path)
        require_loaded(loaded, last)


@criterion("round-trip")
def test_a_bare_file_name_is_a_path(submission, vary):
    found = submission.hold(Path("here")).call([".absolute"])
    if not isinstance(found, Path) or submission.place not in found.parent.parents:
        return  # the answer has gone to a folder of its own choice
    here = found.parent
    name, state = f"{vary.word()}.json", make_state(vary, 2)
    step('saved to a bare file name, as in save_checkpoint("checkpoint.json", state), and loaded it', "the same state")
    submission.save_checkpoint(name, state)
    loaded = submission.load_checkpoint(name)
    require_loaded(loaded, state)
    require((here / name).is_file(), "the file is not in the folder in which the program was started")


# atomic-save ------------------------------------------------------------------------------------


@criterion("atomic-save")
def test_a_save_swaps_the_file_whole(submission, folder, vary):
    for path in (folder / f"{vary.word()}.json", submission.new_folder() / vary.word()):
        second = "saved over a checkpoint" if path.suffix else "saved over one whose name has no .json"
        step("saved a first checkpoint", "a file under its name")
        submission.save_checkpoint(path, make_state(vary, 3))
        old = read_plain_file(path)
        require(old is not None, "there is no file under the name that was given")
        kept = HeldFile(path)
        step(
            f"{second} and looked at the folder at each step",
            "the new text written to a temp file in the same folder, then renamed over the old one, so that there is "
            "one whole checkpoint at every step",
        )
        states = save_in_steps(submission, path.parent, path, make_state(vary, 5, pending=True))
        new = read_plain_file(path)
        require(new is not None and new != old, "afterwards the file still holds the old state, or is gone")
        for state in states:
            seen = "no checkpoint at all" if path.name not in state.files else "a checkpoint that is not whole"
            require(state.files.get(path.name) in (old, new), f"{seen} {state.moment()} ({state.listing()})")
        require(kept.read() == old, "the old file was written over in place: who had it open saw it change")
        require(any(is_beside(state, path, old, new) for state in states), NO_TEMP_FILE)
        step("saved over it a few times more", "a checkpoint under its name at every step, then the newest one")
        for turns in (2, 4, 1, 3):  # who saves well only while somebody looks has to guess right each time
            old, kept = read_plain_file(path), HeldFile(path)
            with glimpses(submission, path) as there:
                submission.save_checkpoint(path, make_state(vary, turns))
            require(all(there), "between two changes to files there was no checkpoint at all")
            require(kept.read() == old, "the old file was written over in place: who had it open saw it change")
            require(read_plain_file(path) not in (None, old), "the file still holds the old state, or is gone")


@criterion("atomic-save")
def test_the_first_save_is_whole_too(submission, folder, vary):
    path = folder / f"{vary.word()}.json"
    step(
        "saved where no checkpoint exists yet and looked at the folder at each step",
        "no file, then a whole one, renamed from a temp file in the same folder",
    )
    states = save_in_steps(submission, folder, path, make_state(vary, 4))
    new = read_plain_file(path)
    require(new is not None, "afterwards there is no file under the name that was given")
    for state in states:
        whole = state.files.get(path.name) in (None, new)
        require(whole, f"a checkpoint that is not whole {state.moment()} ({state.listing()})")
    require(any(is_beside(state, path, None, new) for state in states), NO_TEMP_FILE)


def is_beside(state, path, old, new):
    """Whether the new bytes stand in a file of the same folder while the old ones still have the name."""
    others = [data for name, data in state.files.items() if name != path.name and "/" not in name]
    return state.files.get(path.name) == old and new in others


NO_TEMP_FILE = "the whole new text was never seen in a temp file in the same folder before it stood under its own name"


@criterion("atomic-save")
def test_a_state_that_is_no_json_leaves_the_old_file(submission, folder, vary):
    path, old = folder / f"{vary.word()}.json", make_state(vary, 3)
    step("saved a first checkpoint", "no error")
    submission.save_checkpoint(path, old)
    before = read_plain_file(path)
    broken = make_state(vary, 3)
    broken["messages"][-1]["content"][0]["content"] = {vary.word(), vary.word()}
    step(
        "saved a state in which a tool result is a Python set, which JSON cannot hold",
        "all or nothing: the old checkpoint, whole",
    )
    try:
        submission.save_checkpoint(path, broken)
    except FarError:
        require(read_plain_file(path) == before, "the save failed, and the old checkpoint is gone or damaged")
    else:
        require(read_object(path) is not None, "the file is no JSON object afterwards")


@criterion("atomic-save")
def test_a_full_disk_leaves_the_old_file(submission, folder, vary):
    path, old = folder / f"{vary.word()}.json", make_state(vary, 3)
    step("saved a first checkpoint", "no error")
    submission.save_checkpoint(path, old)
    before = read_plain_file(path)
    step("saved on a full disk", "all or nothing: the old checkpoint, whole")
    if not submission.fill_disk():
        return  # this system cannot fill a disk for one process
    try:
        submission.save_checkpoint(path, make_state(vary, 6))
    except FarError:
        pass  # an error is a fair answer to a full disk
    require(read_plain_file(path) == before, "the old checkpoint is gone or damaged")


# refuses-version --------------------------------------------------------------------------------


@criterion("refuses-version")
def test_every_version_but_the_integer_1_is_refused(submission, folder, vary):
    whole = folder / "whole.json"
    step("saved a state, to give its file other versions", "one JSON object in the file")
    fields = json.loads(saved_file(submission, whole, make_state(vary, 2)))
    strange = [0, 2, -1, vary.number(), vary.number(), "1", "", 1.0, True, False, None, [1], {"1": 1}]
    for version in vary.shuffled(strange):
        path = folder / f"{vary.word()}.json"
        path.write_text(json.dumps({**fields, "version": version}), encoding="utf-8")
        kind = "another number" if type(version) is int else f"{json.dumps(version)}, which is not the integer 1"
        step(
            f"called load_checkpoint for a checkpoint whose version is {kind}",
            "a CheckpointError with the path and the reason: it is the version",
        )
        require_version_refused(submission, path, version, as_text=version == 2)


@criterion("refuses-version")
def test_no_version_is_refused(submission, folder, vary):
    whole = folder / "whole.json"
    step("saved a state, to give its file other versions", "one JSON object in the file")
    fields = json.loads(saved_file(submission, whole, make_state(vary, 2)))
    step("called load_checkpoint for an object without a version", "a CheckpointError with the path and the reason")
    for found in ({key: value for key, value in fields.items() if key != "version"}, {}):
        path = folder / f"{vary.word()}.json"
        path.write_text(json.dumps(found), encoding="utf-8")
        require_refusal(submission, path)


@criterion("refuses-version")
def test_version_1_is_not_refused(submission, folder, vary):
    path, state = folder / f"{vary.word()}.json", make_state(vary, 3, pending=True)
    step("called load_checkpoint for a whole checkpoint of version 1", "its state")
    saved_file(submission, path, state)
    loaded = submission.fresh().load_checkpoint(path)
    require(isinstance(loaded, dict) and loaded.get("version") == 1, f"it gave {shown(loaded)}")


# refuses-corrupt --------------------------------------------------------------------------------


@criterion("refuses-corrupt")
def test_a_missing_file_is_refused(submission, folder, vary):
    require_exception_class(submission)
    step(
        "called load_checkpoint for a file that does not exist",
        "a CheckpointError or FileNotFoundError with the path and the reason",
    )
    for as_text in (False, True):
        require_refusal(submission, folder / f"{vary.word()}.json", or_else="FileNotFoundError", as_text=as_text)


def require_exception_class(submission):
    step("looked at CheckpointError", "a class derived from Exception")
    require(submission.is_exception("CheckpointError", base="Exception"), "it is none")


@criterion("refuses-corrupt")
def test_a_file_that_holds_no_json_object_is_refused(submission, folder, vary):
    whole, state = folder / "whole.json", make_state(vary, 6)
    letters = vary.letters(20)
    step("saved a state, to damage its file in many ways", "one JSON object in the file")
    data = saved_file(submission, whole, {**state, "task": letters})
    others = [(f"one that holds {words}", json.dumps(value).encode()) for words, value in other_values(state)]
    for words, bad in [*damaged_files(data, letters.encode()), *others]:
        path = folder / f"{vary.word()}.json"
        path.write_bytes(bad)
        step(
            f"called load_checkpoint for a file that is no JSON object: {words}",
            "a CheckpointError with the path and the reason, and no state",
        )
        require_refusal(submission, path, as_text=not bad)
    path = folder / f"{vary.word()}.json"
    path.write_bytes(b"[" * 100_000)
    step(
        "called load_checkpoint for a file with brackets nested 100 000 deep",
        "a CheckpointError, or at least the RecursionError that json raises, and no state",
    )
    require_refusal(submission, path, or_else="RecursionError")


@criterion("refuses-corrupt")
def test_the_file_is_read_each_time(submission, folder, vary):
    path = folder / f"{vary.word()}.json"
    step(
        "saved twice, cut the file off and loaded it, all in one process",
        "a CheckpointError: the file counts, and neither an earlier one nor what the process remembers",
    )
    for turns in (2, 3):
        data = saved_file(submission, path, make_state(vary, turns))
    submission.load_checkpoint(path)
    path.write_bytes(data[: len(data) // 2])
    require_refusal(submission, path)


@criterion("refuses-corrupt")
def test_what_was_not_renamed_is_no_checkpoint(submission, folder, vary):
    path = folder / "checkpoint.json"
    step("saved where no checkpoint exists yet", "no error")
    states = save_in_steps(submission, folder, path, make_state(vary, 3))
    unborn = [state for state in states if path.name not in state.files]
    submission.fresh()
    for number, state in enumerate(unborn):
        submission.resumed(tidies=bool(state.files))
        again = submission.new_folder()
        state.put_back(again)
        step(
            f"killed the first save of all {state.moment()}, with {state.listing()} on disk, then loaded",
            "a refusal: a temp file that was not renamed is no checkpoint, even one that looks whole",
        )
        require_refusal(submission, again / path.name, or_else="FileNotFoundError", as_text=number == 1)


@criterion("refuses-corrupt")
def test_a_temp_file_does_not_stand_in_for_a_damaged_file(submission, folder, vary):
    path = folder / "checkpoint.json"
    step("saved over a checkpoint", "no error")
    old = saved_file(submission, path, make_state(vary, 2))
    states = save_in_steps(submission, folder, path, make_state(vary, 3))
    submission.fresh()
    for state in [state for state in states if state.files.get(path.name) == old and len(state.files) > 1]:
        submission.resumed(tidies=True)
        again = submission.new_folder()
        state.put_back(again)
        (again / path.name).write_bytes(old[: len(old) // 2])
        step(
            f"killed a save {state.moment()}, with {state.listing()} on disk, cut {path.name} off, then loaded",
            "a CheckpointError: what cannot be loaded is not replaced by what lies beside it",
        )
        require_refusal(submission, again / path.name)


# kill-anywhere ----------------------------------------------------------------------------------


@criterion("kill-anywhere")
def test_the_next_save_and_load_work_after_a_kill_at_any_step(submission, vary):
    scene = Scene(vary)
    folder = submission.new_folder()
    step("saved an old checkpoint, then a new one over it, step by step", "two saves without an error")
    submission.save_checkpoint(folder / scene.name, scene.old)
    submission.fresh()
    states = save_in_steps(submission, folder, folder / scene.name, scene.new)
    scene.learn(submission)
    submission.fresh()
    for state in resumable(states):
        scene.judge(submission, state)
    for state in vary.random.sample(states[1:], min(3, len(states) - 1)):
        scene.judge_real_kill(submission, state)


@criterion("kill-anywhere")
def test_a_killed_load_changes_nothing(submission, folder, vary):
    path, saved = folder / f"{vary.word()}.json", make_state(vary, 3, pending=True)
    step("saved a checkpoint", "no error")
    submission.save_checkpoint(path, saved)
    step("called load_checkpoint and stopped at every step to see what a kill would leave", "the state that was saved")
    states, loaded = crash_states(
        submission, folder, Tools(), lambda: submission.call("load_checkpoint", path, stepping=True)
    )
    require(isinstance(loaded, dict) and bool(loaded), f"load_checkpoint gave {shown(loaded)}")
    submission.fresh()
    for state in resumable(states):
        again = submission.new_folder()
        state.put_back(again)
        step(f"killed a load {state.moment()}, with {state.listing()} on disk, and loaded again", "the same state")
        once_more = submission.resumed().load_checkpoint(again / path.name)
        require(same(once_more, loaded), f"load_checkpoint gave {shown(once_more)}")


@criterion("kill-anywhere")
def test_a_second_kill_is_no_worse_than_the_first(submission, folder, vary):
    scene = Scene(vary)
    path = folder / scene.name
    step("saved an old checkpoint, then a new one over it, step by step", "two saves without an error")
    submission.save_checkpoint(path, scene.old)
    old = read_plain_file(path)
    states = save_in_steps(submission, folder, path, scene.new)
    new = read_plain_file(path)
    left_over = [state for state in states if state.files.get(path.name) == old and len(state.files) > 1]
    submission.fresh()
    for state in left_over[:3]:
        submission.resumed(tidies=True)
        again = submission.new_folder()
        state.put_back(again)
        step(
            f"killed a save {state.moment()}, with {state.listing()} on disk, and then the next save at each step",
            "one whole checkpoint under its name at every step: what a killed save has left is not put there",
        )
        second = save_in_steps(submission, again, again / path.name, scene.next)
        whole = (old, new, read_plain_file(again / path.name))
        for later in second:
            fits = later.files.get(path.name) in whole
            require(fits, f"no whole checkpoint {later.moment()} ({later.listing()})")


class Scene:
    """An old checkpoint, a larger new one that is killed on its way, and a small next one."""

    def __init__(self, vary):
        self.vary, self.name = vary, f"{vary.word()}.json"
        self.old, self.new, self.next = make_state(vary, 3), make_state(vary, 7, pending=True), make_state(vary, 1)

    def learn(self, submission):
        """What a load gives after a save that nothing killed: whether that is all of what was saved is a matter of
        another criterion."""
        step("saved three states, each to a path of its own, and loaded them", "three states that are not the same")
        loaded = []
        for state in (self.old, self.new, self.next):
            path = submission.new_folder() / self.name
            submission.save_checkpoint(path, state)
            loaded.append(submission.load_checkpoint(path))
        fits = all(isinstance(state, dict) and state for state in loaded) and not is_one_of(loaded[0], *loaded[1:])
        require(fits and not same(loaded[1], loaded[2]), f"load_checkpoint gave {shown(loaded[0])}")
        self.loaded_old, self.loaded_new, self.loaded_next = loaded

    def judge(self, submission, state):
        """After a kill there a load gives the old state or the new one, and the next save works, with or without it."""
        after = f"killed a save {state.moment()}, with {state.listing()} on disk"
        for look_first in (True, False):
            submission.resumed(tidies=set(state.files) != {self.name})
            folder = submission.new_folder()
            state.put_back(folder)
            if look_first:
                step(f"{after}, and called load_checkpoint in a new process", "the old state or the new one, whole")
                loaded = submission.load_checkpoint(folder / self.name)
                require(is_one_of(loaded, self.loaded_old, self.loaded_new), f"it gave {shown(loaded)}")
            step(f"{after}, and saved the next state in a new process, then loaded it", "the next state")
            submission.save_checkpoint(folder / self.name, self.next)
            loaded = submission.fresh().load_checkpoint(folder / self.name)
            require(same(loaded, self.loaded_next), f"load_checkpoint gave {shown(loaded)}")

    def judge_real_kill(self, submission, state):
        """The same save in a new process that is really killed at that step."""
        submission.resumed()
        folder = submission.new_folder()
        submission.save_checkpoint(folder / self.name, self.old)

        def save():
            return submission.call("save_checkpoint", folder / self.name, self.new, stepping=True)

        if kill_at(submission, state.step, Tools(), save):
            self.judge(submission, CrashState(read_files(folder), 0, f"{state.where} (a real SIGKILL)", state.step))
