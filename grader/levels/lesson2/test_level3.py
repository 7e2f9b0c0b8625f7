"""2.3: save points A and B (lesson 2, when to save)."""

from contextlib import suppress

from grader.expectations import FarError, require, same, shown, step
from grader.levels.lesson2.checkpoints import SIX_FIELDS, make_state
from grader.levels.lesson2.loops import EXPECTED_A, EXPECTED_B, Call, Scene, named_call, plain_message, role_of
from grader.plugin import criterion

FALSY = (None, "", 0, False, [], {})
COUNTERS = ("turns", "tokens_used")


def scene_of(vary, *counts, begun=None):
    """A task whose turns name so many calls each, and one more that ends it, from a state of `begun` turns on.

    The first call of the second turn has no input.
    """
    start = make_state(vary, vary.random.randint(1, 6) if begun is None else begun)
    turns = [
        [Call(vary.id(), vary.tool_name(), vary.ticket(), bare=(turn, place) == (1, 0)) for place in range(count)]
        for turn, count in enumerate(counts)
    ]
    return Scene(vary, start, [*turns, []])


# point-a ----------------------------------------------------------------------------------------


@criterion("point-a")
def test_a_turn_with_one_call(submission, vary):
    scene = scene_of(vary, 1, 1, 1)
    step("ran a task of three turns with one call each and one that ends it, and looked at what was saved", EXPECTED_A)
    scene.run(submission)
    judge_points_a(scene)


@criterion("point-a")
def test_a_turn_with_several_calls(submission, vary):
    scene = scene_of(vary, 2, 1, 3)
    step(
        "ran a task with turns of two, one and three calls and looked at what was saved",
        f"{EXPECTED_A}. With several calls, one A that names the first of them, or one for each of them",
    )
    scene.run(submission)
    judge_points_a(scene)


@criterion("point-a")
def test_a_tool_without_implementation_is_named_too(submission, vary):
    step("ran tasks in which the model names a tool that has no implementation, alone or before another", EXPECTED_A)
    for others in ([], [Call(vary.id(), vary.tool_name(), vary.ticket())]):
        scene = Scene(vary, make_state(vary, 2), [[Call(vary.id(), vary.tool_name(), absent=True), *others], []])
        with suppress(FarError):  # that such a tool ends the loop is a matter of another criterion
            scene.run(submission)
        judge_points_a(scene, turns=1)


def judge_points_a(scene, turns=None):
    early = [event for event in scene.segments()[0] if event.point == "A"]
    require(not early, "an A was saved before the model had named anything")
    for number, (where, calls, events) in enumerate(scene.by_turn()[:turns], 1):
        points = [event for event in events if event.kind == "saved" and event.point == "A"]
        if not calls:
            require(not points, f"{where}, which names no tool, was saved as an A")
            continue
        require(bool(points), f"{where} was not saved as an A")
        first = next(event for event in events if event.kind == "ran" or event in points)
        require(first.kind == "saved", f"at the A of {where} a tool had run already")
        named = [judge_point_a(scene, event.state, calls, number, f"at the A of {where}") for event in points]
        words = ", ".join(f"number {calls.index(call) + 1}" for call in named)
        fits = {call.id for call in named} in ({calls[0].id}, {call.id for call in calls})
        require(fits, f"{where} names {len(calls)} calls, and its points A name {words}")


def judge_point_a(scene, state, calls, turn, where):
    """The call that an A names; its state is judged."""
    scene.require_fields(state, where)
    call, pending = named_call(state, calls), state["pending_tool_use"]
    wanted = {} if call is None else {"id": call.id, "name": call.name, "input": call.input}
    fits = call is not None and all(same(pending.get(key), value) for key, value in wanted.items())
    require(fits, f"{where} pending_tool_use is {shown(pending)} and not id, name and input of a call of the turn")
    scene.require_just_said(state["messages"], turn, where)
    return call


# point-b ----------------------------------------------------------------------------------------


@criterion("point-b")
def test_results_are_in_messages_and_nothing_is_pending(submission, vary):
    scene = scene_of(vary, 1, 3, 2)
    step("ran a task with turns of one, three and two calls and looked at what was saved and returned", EXPECTED_B)
    judge_points_b(scene, scene.run(submission))


@criterion("point-b")
def test_every_result_is_the_tool_s_own(submission, vary):
    scene = scene_of(vary)
    values = vary.shuffled([*FALSY, vary.ticket(), vary.title()])
    scene = Scene(vary, scene.start, [[Call(vary.id(), vary.tool_name(), value) for value in values], []])
    step(
        'ran calls whose tools return null, "", 0, false, [], {}, a text and a dict',
        f"{EXPECTED_B}; the content of each result is what the tool returned",
    )
    judge_points_b(scene, scene.run(submission))


@criterion("point-b")
def test_a_tool_that_raises_does_not_end_the_loop(submission, vary):
    kinds = vary.shuffled(("RuntimeError", "KeyError", "OSError", "TypeError"))
    bad = [Call(vary.id(), vary.tool_name(), raises=kind) for kind in kinds]
    absent = Call(vary.id(), vary.tool_name(), absent=True)
    good = [Call(vary.id(), vary.tool_name(), vary.ticket()) for _ in range(4)]
    turns = [[bad[0]], [good[0], bad[1], good[1], bad[2]], [absent, good[2]], [bad[3]], [good[3]], []]
    scene = Scene(vary, make_state(vary, 2), turns)
    step(
        "ran a task in which tools raise (RuntimeError, KeyError, OSError, TypeError) and one has no implementation",
        f"is_error True and a content for each of them, the other calls run, and the loop goes on; {EXPECTED_B}",
    )
    judge_points_b(scene, scene.run(submission))


@criterion("point-b")
def test_a_task_without_any_tool(submission, vary):
    scene = scene_of(vary, begun=0)
    step("ran a task that the first response ends", EXPECTED_B)
    judge_points_b(scene, scene.run(submission))


def judge_points_b(scene, returned):
    points = [(event.state, count_new(scene, event.state, "at a B")) for event in scene.saved("B")]
    for number in range(1, len(scene.turns) + 1):
        ends = ", which ends the task," if number == len(scene.turns) else ""
        there = any(turns == number for _, turns in points)
        require(there, f"turn {number} of {len(scene.turns)}{ends} was not saved as a B")
    for state, turns in points:
        judge_point_b(scene, state, turns, f"at the B of turn {turns}" if turns else "at a B before the first response")
    judge_point_b(scene, returned, len(scene.turns), "in what run_loop returned")
    last = points[-1][0]
    differing = [name for name in SIX_FIELDS if name not in COUNTERS and not same(returned[name], last[name])]
    require(not differing, f"what run_loop returned and its last B differ in {', '.join(differing)}")


def judge_point_b(scene, state, turns, where):
    scene.require_fields(state, where)
    require(state["pending_tool_use"] is None, f"{where} pending_tool_use is {shown(state['pending_tool_use'])}")
    scene.require_complete(state["messages"], turns, where)


def count_new(scene, state, where):
    """How many assistant messages a state holds that have come since the start."""
    messages = state.get("messages") if isinstance(state, dict) else None
    require(isinstance(messages, list), f"{where} the state has no list of messages, it is {shown(state)}")
    return sum(role_of(message) == "assistant" for message in messages[len(scene.start["messages"]) :])


# order ------------------------------------------------------------------------------------------


@criterion("order")
def test_save_run_save_then_ask_again(submission, vary):
    scene = scene_of(vary, 1, 2, 1, 3)
    step(
        "ran a task with turns of one, two, one and three calls and noted what happened when",
        "in each turn: the response, an A, the tools, each of them run once, then a B; only then the next model call, "
        "with the messages of that B; nothing more after the response that ends the task but its B",
    )
    scene.run(submission)
    strange = [event.point for event in scene.saved() if event.point not in ("A", "B")]
    require(not strange, f"save was called with the point {shown(strange[0]) if strange else ''}")
    asked, total = sum(event.kind == "asked" for event in scene.events), len(scene.turns)
    require(asked == total, f"the model was asked {asked} times in a task of {total} responses")
    for where, calls, events in scene.by_turn():
        judge_order(where, calls, events)
    judge_questions(scene)


def judge_order(where, calls, events):
    """A before the tools, every tool once, B behind them all."""
    ran = [event.call_id for event in events if event.kind == "ran"]
    require(None not in ran, f"in {where} a tool was run with another input than the model gave")
    right = sorted(ran) == sorted(call.id for call in calls)
    require(right, f"in {where} {len(ran)} tools ran for {len(calls)} calls, or others than theirs")
    if not calls:
        return
    done, points = set(), []
    for event in events:
        if event.kind == "ran":
            require("A" in points, f"in {where} a tool ran before an A was saved")
            done.add(event.call_id)
        else:
            points.append(event.point)
            call = named_call(event.state, calls)
            late = event.point == "A" and call is not None and call.id in done
            require(not late, f"in {where} an A was saved whose call had run already")
            early = event.point == "B" and len(done) < len(calls)
            require(not early, f"in {where} a B was saved when {len(done)} of {len(calls)} tools had run")
    require(events[-1].point == "B", f"the last thing that happened in {where} was not the saving of a B")


def judge_questions(scene):
    """Each model call gets the messages of the B before it, the first one those of the start."""
    before = scene.start["messages"]
    for event in scene.events:
        if event.kind == "asked":
            is_whole = isinstance(event.messages, list) and len(event.messages) == len(before)
            fits = is_whole and all(map(same, map(plain_message, event.messages), map(plain_message, before)))
            require(fits, f"the model was asked with {shown(event.messages)}, which are not the messages of the last B")
        elif event.point == "B" and isinstance(event.state, dict) and isinstance(event.state.get("messages"), list):
            before = event.state["messages"]


# counters ---------------------------------------------------------------------------------------


@criterion("counters")
def test_the_counters_go_on_from_where_they_stood(submission, vary):
    scene = scene_of(vary, 1, 3, 1)
    scene.start["turns"] += vary.random.randint(3, 40)  # more than the messages show: old ones may have been dropped
    step("ran a task that goes on from a state with some turns and tokens, and read the counters at each save", COUNTED)
    judge_counters(scene, scene.run(submission))


@criterion("counters")
def test_the_counters_of_a_new_task(submission, vary):
    for counts in ((), (2, 1)):
        scene = scene_of(vary, *counts, begun=0)
        scene.start["tokens_used"] = 0
        step("ran a task from its beginning and read the counters at each save and at the end", COUNTED)
        judge_counters(scene, scene.run(submission))


COUNTED = (
    "turns grown by one for each assistant message that is new in messages, tokens_used by its input and output "
    "tokens, at A and B alike and in what is returned"
)


def judge_counters(scene, returned):
    asked, saves = 0, 0
    for event in scene.events:
        asked += event.kind == "asked"
        if event.kind == "saved":
            saves += 1
            judge_count(scene, event.state, asked, f"at save number {saves}")
    require(saves > 0 or len(scene.turns) == 1, "nothing was saved")
    count, total = judge_count(scene, returned, asked, "in what run_loop returned"), len(scene.turns)
    require(count == total, f"of {total} responses {count} are in the messages that were returned")


def judge_count(scene, state, asked, where):
    """The counters fit the new responses in messages. They may be ahead by one that is about to go there."""
    count = count_new(scene, state, where)
    seen = [state.get(name) for name in COUNTERS]
    fits = any(same(seen, counters_after(scene, number)) for number in {count, max(count, asked)})
    words = f"turns is {shown(seen[0])} and tokens_used {shown(seen[1])}"
    begun = f"{shown(scene.start['turns'])} and {shown(scene.start['tokens_used'])} at the start"
    require(fits, f"{where}, with {count} new responses in messages, {words}; they were {begun}")
    return count


def counters_after(scene, number):
    tokens = sum(sum(response["usage"].values()) for response in scene.responses[:number])
    return [scene.start["turns"] + number, scene.start["tokens_used"] + tokens]
