"""1.2: snapshot a running loop (lesson 1, what a snapshot has to hold and must not share)."""

import json

import pytest

from grader.expectations import FarError, require, same, shown, step
from grader.levels.lesson1.states import (
    FIELDS,
    Loop,
    alike,
    change_everywhere,
    differing,
    json_text,
    make_script,
    new_task,
    require_live,
    require_state,
    require_untouched,
    six_fields,
    some_state,
)
from grader.plugin import criterion


def moments(vary):
    """States at all the moments at which a loop can be: in words, and the state."""
    yield "before the first turn", new_task(vary)
    yield "with a call pending", some_state(vary, 1)
    yield "with the first of three calls pending", some_state(vary, 3)
    yield from telling_moments(vary)


def telling_moments(vary):
    """Fewer of them, in which everything that can be shared is there at least once."""
    yield "between two turns", some_state(vary)
    yield "in a turn of which two calls of three are answered", some_state(vary, 3, 2)
    yield "at the end of the task", some_state(vary, done=True)


# complete ---------------------------------------------------------------------------------------


@criterion("complete")
def test_all_six_fields_are_there(submission, vary):
    for where, state in moments(vary):
        step(
            f"called snapshot for a state {where}",
            f"a dict with {', '.join(FIELDS)} at its top level, with the values that they have in the state",
        )
        require_state(submission.snapshot(state), state, "the snapshot:")


@criterion("complete")
def test_each_snapshot_is_of_its_own_moment(submission, vary):
    step("took a snapshot after each step of a loop", "in each of them the state of its moment")
    responses, results = make_script(vary, (1, 3))
    live = submission.hold(new_task(vary))
    loop = Loop(live, responses, results)
    going = True
    while going:
        then = live.read()
        require_state(submission.snapshot(live), then, "the snapshot:")
        going = loop.step()


# independent ------------------------------------------------------------------------------------


@criterion("independent")
def test_a_snapshot_is_not_changed_by_the_live_state(submission, vary):
    for where, state in telling_moments(vary):
        step(
            f"took a snapshot of a live state {where}, then added something to each dict and list in the live state",
            "taking it changes nothing in the live state, and what happens to that changes nothing in the snapshot",
        )
        live = submission.hold(state)
        snap = submission.snapshot(live, keep=True)
        require_untouched(live, state, "the live state", "after the call of snapshot")
        before = snap.read()
        restored = submission.restore(snap, keep=True)
        require_live(restored)
        kept = restored.read()
        change_everywhere(live)
        require_untouched(snap, before, "the snapshot", "afterwards")
        require_untouched(restored, kept, "a state restored before", "afterwards")


@criterion("independent")
@pytest.mark.parametrize("through_json", [False, True])
def test_a_restored_state_is_one_of_its_own(submission, vary, through_json):
    for where, state in telling_moments(vary):
        kind = "a snapshot that has been JSON in between" if through_json else "a snapshot"
        step(
            f"restored {kind} twice (the loop was {where}), then added something to each dict and list in the first",
            "nothing of it in the snapshot, the live state, the second restored state, or one restored afterwards",
        )
        live = submission.hold(state)
        snap = submission.snapshot(live, keep=True)
        before = snap.read()
        if through_json:
            if not same(before, before):
                return  # no JSON, which is a matter of another criterion
            snap = submission.hold(json.loads(json.dumps(before)))
            before = snap.read()
        try:
            first, second = (submission.restore(snap, keep=True) for _ in range(2))
        except FarError:
            if through_json:
                return  # it takes nothing that has been JSON, which is a matter of another criterion
            raise
        require_live(first)
        require_untouched(snap, before, "the snapshot", "after two calls of restore")
        kept = second.read()
        equal = alike(six_fields(first.read()), six_fields(kept))
        require(equal, "the second restored state is not equal to the first")
        change_everywhere(first)
        require_untouched(snap, before, "the snapshot", "afterwards")
        require_untouched(live, state, "the live state", "afterwards")
        require_untouched(second, kept, "the second restored state", "afterwards")
        equal = alike(six_fields(submission.restore(snap)), six_fields(kept))
        require(equal, "a state restored afterwards is not equal to those before it")


@criterion("independent")
def test_an_older_snapshot_stays_good(submission, vary):
    step(
        "took a snapshot after each step of a loop, and looked at all of them when the loop had ended",
        "in each of them what was in it when it was taken",
    )
    responses, results = make_script(vary, tuple(vary.shuffled((1, 2))))
    live = submission.hold(some_state(vary))
    loop = Loop(live, responses, results)
    taken = []
    going = True
    while going:
        snap = submission.snapshot(live, keep=True)
        taken.append((snap, snap.read()))
        going = loop.step()
    for number, (snap, before) in enumerate(taken, 1):
        require_untouched(snap, before, f"snapshot {number} of {len(taken)}", "afterwards")


# continues --------------------------------------------------------------------------------------

ENDS = ("messages", "turns", "tokens_used")


def require_same_end(ended, whole, where):
    """A loop that was restored has ended like the one that was never interrupted."""
    wrong = differing(ended, whole, ENDS)
    shapes = [f"{len(end['messages'])} messages, {end['turns']} turns, {end['tokens_used']} tokens"
              for end in (ended, whole)]  # fmt: skip
    require(
        not wrong,
        f"restored {where}, it ended with another {', '.join(wrong)}: {shapes[0]}, without interruption {shapes[1]}",
    )


def as_it_is_now(submission, snap):
    """A copy of a snapshot: that it may change with the live state is a matter of another criterion."""
    value = snap.read()
    return submission.hold(value) if same(value, value) else snap


@criterion("continues")
@pytest.mark.parametrize("begun", [False, True])
def test_restored_after_any_step_it_ends_the_same(submission, vary, begun):
    step(
        "took a snapshot after each step of a loop; when it had ended, restored each one and let a loop go on from it",
        "a live state with all six fields, from which the loop ends with the same messages, turns and tokens",
    )
    responses, results = make_script(vary, tuple(vary.shuffled((1, 2) if begun else (1, 3))))
    live = submission.hold(some_state(vary) if begun else new_task(vary))
    loop = Loop(live, responses, results)
    taken = []
    going = True
    while going:
        taken.append((as_it_is_now(submission, submission.snapshot(live, keep=True)), live.read(), list(loop.to_come)))
        going = loop.step()
    whole = live.read()
    messages = live.call([".get"], "messages", keep=True)
    for number, (snap, then, to_come) in enumerate(taken):
        where = f"after step {number} of {len(taken) - 1}"
        restored = submission.restore(snap, keep=True)
        require_state(restored.read(), then, f"restored {where}:")
        require_same_end(Loop(restored, to_come, results).finish(), whole, where)
        equal = restored.call(["messages", ".__eq__"], messages)
        require(equal is True, f"restored {where}, it ended with messages that are not made of plain lists and dicts")


@criterion("continues")
def test_restored_after_every_step_it_ends_the_same(submission, vary):
    step(
        "replaced the live state after each step of a loop by one restored from its snapshot",
        "the same messages, turns and tokens as without that",
    )
    start = some_state(vary)
    responses, results = make_script(vary, (2, 1))
    whole = Loop(submission.hold(start), responses, results).finish()
    loop = Loop(submission.hold(start), responses, results)
    going = True
    while going:
        then = loop.state.read()
        loop.state = submission.restore(submission.snapshot(loop.state, keep=True), keep=True)
        require_state(loop.state.read(), then, "the restored state:")
        going = loop.step()
    require_same_end(loop.state.read(), whole, "after each step")


@criterion("continues")
def test_another_process_goes_on(submission, vary):
    step(
        "took a snapshot in one process, ended that process, and restored it in another, which goes on",
        "the same messages, turns and tokens as without interruption",
    )
    start = some_state(vary)
    responses, results = make_script(vary, (1, 2))
    whole = Loop(submission.hold(start), responses, results).finish()
    for steps in (0, 1, vary.choice((2, 3, 4)), 6):
        loop = Loop(submission.hold(start), responses, results)
        for _ in range(steps):
            loop.step()
        then, snap = loop.state.read(), submission.snapshot(loop.state)
        loop.state = submission.fresh().restore(snap, keep=True)
        require_state(loop.state.read(), then, f"restored after step {steps}:")
        require_same_end(loop.finish(), whole, f"after step {steps}")


# json -------------------------------------------------------------------------------------------


@criterion("json")
def test_a_snapshot_can_be_written_as_json(submission, vary):
    for where, state in moments(vary):
        step(f"called json.dumps for the snapshot of a state {where}", "a text: everything in a snapshot is JSON")
        snap = submission.snapshot(state, keep=True)
        value = snap.read()
        require(isinstance(value, dict), f"the snapshot is {shown(value)} and no dict")
        json_text(submission, snap)
        require(same(value, value), f"something in it is no JSON: {shown(value)}")


@criterion("json")
def test_restored_from_json_it_is_the_same(submission, vary):
    for where, state in moments(vary):
        step(
            f"restored a snapshot (the loop was {where}) as it was, and once more after a way through JSON",
            "two equal states",
        )
        snap = submission.snapshot(state, keep=True)
        loaded = json.loads(json_text(submission, snap))
        one, other = submission.restore(snap, keep=True), submission.restore(loaded, keep=True)
        require(same(one.read(), other.read()), "the two restored states are not equal")
        equal = one.call([".__eq__"], other)
        require(
            equal is True, 'the two are not equal in Python: tuple and list, or 1 and "1" as a key, are not the same'
        )
        require_live(one)
