"""3.3: resume (lesson 3, every call answered, then the loop goes on)."""

from pathlib import Path

from grader.expectations import FarError, require, same, shown, step
from grader.fakes import assistant, text, user
from grader.levels.lesson3.scenes import Scene, alike, last_turn, require_end, require_in_order, require_paired
from grader.plugin import criterion

# pairs ------------------------------------------------------------------------------------------


@criterion("pairs")
def test_a_single_call_is_answered(submission, vary, tools, folder):
    step(
        "resumed from a checkpoint whose last message names one call, several times with calls of different kinds",
        "before the model is asked, one user message behind it with one tool_result: the real result of a read-only "
        "tool (is_error if it raises or has no implementation), and for any other tool is_error and a text that says "
        "that nobody knows whether it ran; at the end nothing is pending",
    )
    for kind in ("looks", "breaks", "absent", "acts", "strange"):
        scene = Scene(vary, tools, folder)
        call = scene.call(getattr(scene, kind))
        messages = [*scene.past(), assistant(text(vary.title()), call)]
        scene.save(messages, {key: call[key] for key in ("id", "name", "input")})
        state = scene.resume(submission, end := scene.end())
        require(len(scene.asked) == 1, f"the model was asked {len(scene.asked)} times for one answer")
        sent = scene.asked[0]
        require(alike(sent[: len(messages)], messages), "the messages of the checkpoint were not sent as they were")
        require(len(sent) == len(messages) + 1, f"{len(sent) - len(messages)} messages were added to answer one call")
        scene.require_answered(require_paired(sent, len(messages) - 1)[call["id"]], call, dangling=True)
        require_end(state, sent, end)


@criterion("pairs")
def test_all_calls_of_a_turn_are_answered_together(submission, vary, tools, folder):
    step(
        "resumed from a checkpoint whose last message names several calls, with pending_tool_use naming the first, "
        "another or none of them",
        "a result for every call, all in one user message, in the order of the calls",
    )
    for which in (0, 2, None):
        scene = Scene(vary, tools, folder)
        kinds = (scene.acts, scene.looks, scene.strange, scene.breaks, scene.sends, scene.looks)
        calls = [scene.call(name) for name in vary.shuffled(kinds)]
        messages = [*scene.past(1), assistant(calls[0], text(vary.title()), *calls[1:], text(vary.title()))]
        scene.save(messages, None if which is None else calls[which])
        state = scene.resume(submission, end := scene.end())
        sent = scene.asked[0] if scene.asked else []
        at = last_turn(sent, calls[0])
        results = require_paired(sent, at)
        require_in_order(sent, at)
        for call in calls:
            scene.require_answered(results[call["id"]], call, dangling=True)
        require(alike(sent[:-1], messages), "the messages of the checkpoint were not sent as they were")
        require_end(state, sent, end)


@criterion("pairs")
def test_a_partly_answered_turn_is_completed(submission, vary, tools, folder):
    step(
        "resumed from a checkpoint in which some calls of the last turn have their results already",
        "those results kept, the missing ones in the same user message, one for each call",
    )
    for answered in ([0], [0, 1], [1], [2, 0], [3]):
        scene = Scene(vary, tools, folder)
        # The tool of the first call again at the end, so that a result of one is no result of the other.
        names = [scene.looks, *vary.shuffled((scene.acts, scene.more_looks, scene.sends)), scene.looks]
        pairs = [scene.done(name) for name in names]
        calls, there = [call for call, _ in pairs], [pairs[at][1] for at in answered]
        there[0] |= {"is_error": True} if len(answered) == 1 else {}
        messages = [*scene.past(1), assistant(text(vary.title()), *calls), user(*there)]
        missing = [call for at, call in enumerate(calls) if at not in answered]
        scene.save(messages, vary.choice((missing[0], None)))
        state = scene.resume(submission, end := scene.end())
        sent = scene.asked[0] if scene.asked else []
        at = last_turn(sent, calls[0])
        results = require_paired(sent, at)
        require_in_order(sent, at, [result["tool_use_id"] for result in there])
        for result in there:
            require(same(results[result["tool_use_id"]], result), "a result that was there already is changed")
        for call in missing:
            scene.require_answered(results[call["id"]], call, dangling=True)
        require(alike(sent[:-1], messages[:-1]), "the messages before the results were not sent as they were")
        require_end(state, sent, end)


@criterion("pairs")
def test_an_older_open_call_stays_out_of_the_last_turn(submission, vary, tools, folder):
    scene = Scene(vary, tools, folder)
    old, calls = scene.call(scene.acts), [scene.call(scene.sends), scene.call(scene.looks)]
    messages = [*scene.past(1), assistant(old), {"role": "user", "content": vary.title()}, assistant(*calls)]
    scene.save(messages, calls[0])
    step(
        "resumed from a checkpoint in which an older call, in the middle of the history, was never answered either",
        "behind the last assistant message one user message, with the results of its own calls and of no other",
    )
    state = scene.resume(submission, scene.end())
    sent = scene.asked[0] if scene.asked else []
    at = last_turn(sent, calls[0])
    results = require_paired(sent, at)
    require_in_order(sent, at)
    for call in calls:
        scene.require_answered(results[call["id"]], call, dangling=True)
    require(isinstance(state, dict), f"it returned {shown(state)}")


@criterion("pairs")
def test_the_loop_pairs_what_comes_after(submission, vary, tools, folder):
    scene = Scene(vary, tools, folder)
    call = scene.call(scene.sends)
    messages = [*scene.past(1), assistant(call)]
    scene.save(messages, call)
    turns = [
        [scene.call(name) for name in vary.shuffled((scene.acts, scene.looks, scene.breaks))],
        [scene.call(scene.sends)],
        [scene.call(name) for name in (scene.absent, scene.strange, scene.looks)],
    ]
    step(
        "resumed a task in which the model then names more calls, several in a turn, some of tools that raise or have "
        "no implementation, before it ends",
        "the loop going on to end_turn: each call run, and the results of a turn in one user message",
    )
    state = scene.resume(submission, *(scene.names(*calls) for calls in turns), end := scene.end())
    require(len(scene.asked) == 4, f"the model was asked {len(scene.asked)} times in a task of 4 answers")
    for number, calls in enumerate(turns):
        sent = scene.asked[number + 1]
        at = last_turn(sent, calls[0])
        require(same(sent[at].get("content"), scene.answers[number]["content"]), "an answer of the model is changed")
        require(alike(sent[:at], scene.asked[number]), "what the model was sent before is changed")
        results = require_paired(sent, at)
        for one in calls:
            scene.require_answered(results[one["id"]], one, dangling=False)
    require_end(state, scene.asked[-1], end)


# counters ---------------------------------------------------------------------------------------


@criterion("counters")
def test_the_counters_go_on(submission, vary, tools, folder):
    step(
        "resumed tasks that take 1 to 4 more answers of the model, with and without a dangling call",
        "turns grown by the number of model calls, tokens_used by the input and output tokens of each, "
        "and the task as it was",
    )
    for more in vary.shuffled(range(4)):
        scene = Scene(vary, tools, folder)
        messages = scene.past()
        pending = scene.call(scene.looks) if more % 2 else None
        scene.save([*messages, assistant(pending, scene.call(scene.acts))] if pending else messages, pending)
        answers = [scene.names(*(scene.call(scene.looks) for _ in range(n + 1))) for n in range(more)]
        state = scene.resume(submission, *answers, scene.end())
        require(isinstance(state, dict), f"it returned {shown(state)}")
        tokens = sum(count for answer in scene.answers for count in answer["usage"].values())
        for field, grown in (("turns", more + 1), ("tokens_used", tokens)):
            require(
                same(state.get(field), scene.state[field] + grown),
                f"{field} is {shown(state.get(field))}, it was {scene.state[field]} before {more + 1} model calls",
            )
        for field in ("task", "version"):
            found = state.get(field)
            require(same(found, scene.state[field]), f"{field} is {shown(found)} in what it returned")


@criterion("counters")
def test_nothing_is_counted_from_a_checkpoint_that_cannot_be_read(submission, vary, tools, folder):
    scene = Scene(vary, tools, folder)
    scene.save(scene.past())
    whole = scene.path.read_bytes()
    step(
        "called resume for a checkpoint that is missing, empty or cut off",
        "an error: a state made up instead would count from zero, and the task begin anew",
    )
    for data in (None, b"", whole[: len(whole) // 2], whole[:-1]):
        torn = submission.new_folder() / "checkpoint.json"
        if data is not None:
            torn.write_bytes(data)
        try:
            state = scene.resume(submission, scene.end(), path=torn)
        except FarError:
            require(not scene.asked, "the model was asked before the checkpoint was read")
            continue
        require(False, f"it went on and returned {shown(state)}")


# no-double-run ----------------------------------------------------------------------------------


@criterion("no-double-run")
def test_what_may_have_run_is_not_run_again(submission, vary, tools, folder):
    scene = Scene(vary, tools, folder)
    reads = [scene.call(scene.looks), scene.call(scene.more_looks)]
    effects = [scene.call(scene.acts), scene.call(scene.sends), scene.call(scene.acts)]
    effects += [scene.call(name) for name in scene.named_like(scene.looks)]
    old = scene.call(scene.sends)
    messages = [*scene.past(), assistant(old), {"role": "user", "content": vary.title()}]
    calls = vary.shuffled([*reads, *effects])
    scene.save([*messages, assistant(*calls)], calls[0])
    step(
        "resumed from a checkpoint with dangling calls of read-only and of other tools, one of them in an older turn",
        "the read-only calls of the last turn run once each, and nothing else run: read_only says which, not a name",
    )
    scene.resume(submission, scene.end())
    require(bool(scene.asked), "the model was not asked")
    require(not any(map(scene.runs_of, (*effects, old))), "a call that is not read-only was run on resume")
    for call in reads:
        require(scene.runs_of(call) <= 1, f"a dangling read-only call ran {scene.runs_of(call)} times")
    require(tools.count() <= len(reads), f"{tools.count()} tool runs for {len(reads)} dangling read-only calls")


@criterion("no-double-run")
def test_answered_calls_are_not_run_again(submission, vary, tools, folder):
    step(
        "resumed from a checkpoint in which some calls of the last turn are answered, read-only ones among them, once "
        "with pending_tool_use still naming one of them",
        "only the unanswered read-only calls run, once each",
    )
    for stale in (False, True):
        scene = Scene(vary, tools, folder)
        pairs = [scene.done(name) for name in vary.shuffled((scene.looks, scene.acts, scene.more_looks))]
        open_calls = [scene.call(scene.looks), scene.call(scene.sends)]
        calls = vary.shuffled([*(call for call, _ in pairs), *open_calls])
        settled = [call for call, _ in pairs if call["name"] in scene.read_only]
        pending = vary.choice(settled) if stale else open_calls[0]
        messages = [*scene.past(), assistant(*calls), user(*(result for _, result in pairs))]
        scene.save(messages, pending)
        before = tools.count()
        scene.resume(submission, scene.end())
        reads, acts = map(scene.runs_of, open_calls)
        require(acts == 0, "a call that is not read-only was run on resume")
        require(reads <= 1, f"the unanswered read-only call ran {reads} times")
        require(tools.count() - before == reads, "a call was run whose result was there already")
        require(bool(scene.asked), "the model was not asked")


@criterion("no-double-run")
def test_nothing_dangling_runs_nothing(submission, vary, tools, folder):
    step(
        "resumed from a checkpoint in which every call is answered, or none was made yet, once with pending_tool_use "
        "naming a call that is answered",
        "the model asked with the messages of the checkpoint and nothing else, and no tool run",
    )
    for case in ("new", "talk", "answered", "answered, pending stale"):
        scene = Scene(vary, tools, folder)
        pairs = [scene.done(scene.looks), scene.done(scene.acts)]
        messages = [{"role": "user", "content": vary.title()}] if case == "new" else scene.past()
        if case.startswith("answered"):
            messages += [assistant(*(call for call, _ in pairs)), user(*(result for _, result in pairs))]
        scene.save(messages, pairs[0][0] if case.endswith("stale") else None)
        scene.resume(submission, scene.end())
        require(tools.count() == 0, f"{tools.count()} tool runs where nothing was dangling")
        require(len(scene.asked) == 1, f"the model was asked {len(scene.asked)} times for one answer")
        require(alike(scene.asked[0], messages), "the messages of the checkpoint were not sent as they were")


@criterion("no-double-run")
def test_new_calls_run_once(submission, vary, tools, folder):
    scene = Scene(vary, tools, folder)
    dangling = scene.call(scene.acts)
    scene.save([*scene.past(), assistant(dangling)], dangling)
    turns = [[scene.call(scene.acts), scene.call(scene.looks)], [scene.call(scene.looks), scene.call(scene.acts)]]
    step(
        "resumed a task in which the model names calls afterwards, of the tool that was dangling too",
        "each new call run once: the rule for dangling calls is for those only",
    )
    scene.resume(submission, *(scene.names(*calls) for calls in turns), scene.end())
    require(scene.runs_of(dangling) == 0, "the dangling call, which is not read-only, was run on resume")
    for call in (call for calls in turns for call in calls):
        require(scene.runs_of(call) <= 1, f"a call of a later turn ran {scene.runs_of(call)} times")
    require(tools.count() > 0, "no call of a later turn was run")


# finished ---------------------------------------------------------------------------------------


@criterion("finished")
def test_a_finished_task_is_returned_as_it_is(submission, vary, tools, folder):
    step(
        "resumed from a checkpoint whose last message is the model's and names no tool, as a text and as blocks, once "
        "with pending_tool_use naming a call that is answered",
        "no model call, no tool run, and the state of the checkpoint returned",
    )
    endings = ("text", [text("done")], [text(vary.title()), text(vary.title())])
    for number, ending in enumerate(endings):
        scene = Scene(vary, tools, folder)
        call, result = scene.done(scene.acts)
        messages = [*scene.past(), assistant(call), user(result), {"role": "assistant", "content": ending}]
        stale = {key: call[key] for key in ("id", "name", "input")} if number == 1 else None
        scene.save(messages, stale)
        state = scene.resume(submission, path=str(scene.path) if number == 0 else Path(scene.path))
        require(not scene.asked, "the model was asked although the task is finished")
        require(tools.count() == 0, f"{tools.count()} tool runs although the task is finished")
        require(isinstance(state, dict), f"it returned {shown(state)}")
        for field, value in scene.state.items():
            kept = alike(state.get(field), value) if field == "messages" else same(state.get(field), value)
            kept |= field == "pending_tool_use" and field in state and state[field] is None
            require(kept, f"{field} is not what it was in the checkpoint")


@criterion("finished")
def test_an_older_open_call_does_not_begin_a_finished_task_again(submission, vary, tools, folder):
    scene = Scene(vary, tools, folder)
    messages = [*scene.past(1), assistant(scene.call(scene.acts)), {"role": "user", "content": vary.title()}]
    scene.save([*messages, assistant(text(vary.title()))])
    step(
        "resumed from a finished checkpoint in which a call in the middle of the history was never answered",
        "no model call and no tool run: the last message is the model's and names no tool",
    )
    scene.resume(submission)
    require(not scene.asked, "the model was asked although the task is finished")
    require(tools.count() == 0, f"{tools.count()} tool runs although the task is finished")
