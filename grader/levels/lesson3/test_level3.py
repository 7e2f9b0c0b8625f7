"""3.3: resume (lesson 3, every call answered, then the loop goes on)."""

import json
from pathlib import Path

from grader.expectations import FarError, require, same, shown, step
from grader.fakes import assistant, response, text, tool_result, tool_use, user
from grader.levels.lesson3.outcome import outcome_objection
from grader.plugin import criterion
from grader.results import is_success
from grader.submission import Client, Raise


class Scene:
    """A model, some tools and a checkpoint: everything that a resume is given, and what became of it.

    `looks` and `more_looks` are read-only tools, `breaks` is one that raises, `absent` one without implementation,
    `acts` and `sends` do something to the world, `strange` is in no set and has no implementation.
    """

    def __init__(self, vary, tools, folder):
        self.vary, self.tools, self.path = vary, tools, folder / f"{vary.word()}.json"
        self.looks, self.more_looks, self.breaks, self.absent, self.strange = (vary.tool_name() for _ in range(5))
        self.acts, self.sends = vary.choice(("create_ticket", "delete_file")), vary.tool_name()
        for name in (self.looks, self.more_looks, self.acts, self.sends):
            tools.add(name, do=lambda given: self.values[given["of"]])
        tools.failing(self.breaks, vary.choice(("RuntimeError", "OSError", "KeyError", "TimeoutError")), vary.title())
        self.read_only = {self.looks, self.more_looks, self.breaks, self.absent}
        self.work_well = {self.looks, self.more_looks, self.acts, self.sends}
        self.values, self.asked, self.answers = {}, [], []
        self.state = {}

    def call(self, name):
        """A new call, and what its tool will return."""
        call_id = self.vary.id()
        self.values[call_id] = self.vary.choice((self.vary.ticket(), self.vary.value(), None, "", 0, False, []))
        return tool_use(call_id, name, {"of": call_id, "title": self.vary.title()})

    def done(self, name):
        """A call and the result of it that the history holds."""
        call = self.call(name)
        return call, tool_result(call["id"], self.values[call["id"]])

    def past(self, turns=2):
        """A task and some complete turns, one of them in plain text."""
        messages = [{"role": "user", "content": self.vary.title()}]
        for names in self.vary.shuffled([(self.looks,), (self.acts, self.looks), (self.sends,)])[:turns]:
            pairs = [self.done(name) for name in names]
            messages += [assistant(text(self.vary.title()), *(call for call, _ in pairs))]
            messages += [user(*(result for _, result in pairs))]
        messages.append({"role": "assistant", "content": self.vary.title()})
        messages.append({"role": "user", "content": self.vary.title()})
        return messages

    def save(self, messages, pending=None):
        """Write the checkpoint, as some program or other would have written it."""
        fields = {
            "version": 1,
            "task": self.vary.title(),
            "turns": self.vary.random.randint(20, 900),  # more than the messages show: old ones may have been dropped
            "tokens_used": self.vary.number(),
            "messages": messages,
            "pending_tool_use": pending,
        }
        self.state = {name: fields[name] for name in self.vary.shuffled(fields)}
        style = self.vary.choice(({"indent": 2}, {"separators": (",", ":")}, {"indent": 1, "ensure_ascii": False}))
        self.path.write_text(json.dumps(self.state, **style), encoding="utf-8")

    def resume(self, submission, *answers, path=None):
        """Call resume with a model that gives these answers in order; the state that comes back."""
        self.answers = list(answers)
        client = Client(messages=Client(create=self.create))
        return submission.resume(path or self.path, client, self.tools.impls, self.read_only)

    def create(self, *args, **kwargs):
        if args or not isinstance(kwargs.get("messages"), list):
            raise Raise("TypeError", "client.messages.create takes messages=[...]")
        self.asked.append(kwargs["messages"])
        if len(self.asked) > len(self.answers):
            raise Raise("AssertionError", "the model was asked again although the task is done")
        return self.answers[len(self.asked) - 1]

    def end(self):
        """The response that ends the task."""
        tokens = (self.vary.random.randint(10, 5000), self.vary.random.randint(10, 5000))
        return response(text(self.vary.title()), tokens=tokens)

    def names(self, *calls):
        """A response that names these calls, with some words around them."""
        tokens = (self.vary.random.randint(10, 5000), self.vary.random.randint(10, 5000))
        words = [text(self.vary.title()) for _ in range(2)]
        return response(words[0], *calls, words[1], tokens=tokens)

    def runs_of(self, call):
        return sum(run.name == call["name"] and same(run.input, call["input"]) for run in self.tools.runs)

    def require_answered(self, result, call, dangling):
        """`result` answers `call` as it should: by the rule of 3.2 if it was left dangling, else by having run it."""
        name, seen = call["name"], f"a call is answered with {shown(result)}"
        if dangling and name not in self.read_only:
            require(result.get("is_error") is True, f"{seen}, though nobody knows whether it ran")
            objection = outcome_objection(result.get("content"), call=call)
            require(objection is None, f"a call that may have run is answered: {objection}")
        elif name in self.work_well:
            returned = self.values[call["id"]]
            require(is_success(result, call["id"], returned), f"{seen}, and its tool returned something else")
        else:
            require(result.get("is_error") is True and "content" in result, f"{seen}, where its tool raises")


def alike(left, right):
    """Whether two lists of messages are the same; a text and one text block are the same content."""
    return isinstance(left, list) and same([as_blocks(message) for message in left], [as_blocks(m) for m in right])


def as_blocks(message):
    if isinstance(message, dict) and isinstance(message.get("content"), str):
        return {**message, "content": [text(message["content"])]}
    return message


def calls_in(message):
    """The calls that a message names."""
    return blocks_of(message, "tool_use")


def results_in(message):
    """The results that a message holds."""
    return blocks_of(message, "tool_result")


def blocks_of(message, kind):
    content = message.get("content") if isinstance(message, dict) else None
    blocks = content if isinstance(content, list) else []
    return [block for block in blocks if isinstance(block, dict) and block.get("type") == kind]


def require_paired(messages, at):
    """The results of the calls in `messages[at]`, which must all stand in the one user message behind it."""
    calls = [call["id"] for call in calls_in(messages[at])]
    behind = messages[at + 1] if at + 1 < len(messages) else {}
    require(isinstance(behind, dict), f"a message is {shown(behind)}")
    require(behind.get("role") == "user", f"behind the message that names {len(calls)} calls stands {shown(behind)}")
    results = results_in(behind)
    ids = [result.get("tool_use_id") for result in results]
    require(
        len(ids) == len(calls) and all(ids.count(call_id) == 1 for call_id in calls),
        f"the user message behind {len(calls)} calls holds results for {shown(ids)}",
    )
    following = messages[at + 2] if at + 2 < len(messages) else {"role": "assistant"}
    require(
        isinstance(following, dict) and following.get("role") == "assistant",
        "behind the results stands a second user message",
    )
    return {result["tool_use_id"]: result for result in results}


def require_in_order(messages, at, there=()):
    """The results stand in the order of the calls; where some were there before, the rest may also follow them."""
    calls = [call["id"] for call in calls_in(messages[at])]
    ids = [result["tool_use_id"] for result in results_in(messages[at + 1])]
    behind = [*there, *(call_id for call_id in calls if call_id not in there)]
    require(ids in (calls, behind), "the results are not in the order of the calls")


def last_turn(messages, call):
    """The place of the message that names `call`."""
    found = [at for at, message in enumerate(messages) if call in calls_in(message)]
    require(len(found) == 1, f"the message with the open call stands {len(found)} times in what the model was sent")
    return found[0]


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


def require_end(state, sent, end):
    """The state that came back holds what the model was sent last, then its answer, and nothing pending."""
    require(isinstance(state, dict) and isinstance(state.get("messages"), list), f"it returned {shown(state)}")
    *before, last = state["messages"] or [None]
    require(alike(before, sent), "the messages it returned are not those that the model was sent, and its answer")
    require(
        isinstance(last, dict) and last.get("role") == "assistant" and same(last.get("content"), end["content"]),
        f"the last message it returned is {shown(last)}",
    )
    pending = state.get("pending_tool_use")
    require(pending is None, f"at the end pending_tool_use is {shown(pending)}")


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
        pairs = [scene.done(name) for name in vary.shuffled((scene.acts, scene.looks, scene.more_looks, scene.sends))]
        calls, there = [call for call, _ in pairs], [pairs[at][1] for at in answered]
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
    old = scene.call(scene.sends)
    messages = [*scene.past(), assistant(old), {"role": "user", "content": vary.title()}]
    calls = vary.shuffled([*reads, *effects])
    scene.save([*messages, assistant(*calls)], calls[0])
    step(
        "resumed from a checkpoint with dangling calls of read-only and of other tools, one of them in an older turn",
        "the read-only calls of the last turn run once each, and nothing else run",
    )
    scene.resume(submission, scene.end())
    require(not any(map(scene.runs_of, (*effects, old))), "a call that is not read-only was run on resume")
    for call in reads:
        require(scene.runs_of(call) == 1, f"a dangling read-only call ran {scene.runs_of(call)} times")
    require(tools.count() == len(reads), f"{tools.count()} tool runs for {len(reads)} dangling read-only calls")


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
        require(reads == 1, f"the unanswered read-only call ran {reads} times")
        require(tools.count() - before == 1, "a call was run whose result was there already")


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
        require(scene.runs_of(call) == 1, f"a call of a later turn ran {scene.runs_of(call)} times")


# finished ---------------------------------------------------------------------------------------


@criterion("finished")
def test_a_finished_task_is_returned_as_it_is(submission, vary, tools, folder):
    step(
        "resumed from a checkpoint whose last message is the model's and names no tool, as a text and as blocks",
        "no model call, no tool run, and the state of the checkpoint returned",
    )
    endings = ("text", [text("done")], [text(vary.title()), text(vary.title())])
    for number, ending in enumerate(endings):
        scene = Scene(vary, tools, folder)
        call, result = scene.done(scene.acts)
        messages = [*scene.past(), assistant(call), user(result), {"role": "assistant", "content": ending}]
        scene.save(messages)
        state = scene.resume(submission, path=str(scene.path) if number == 0 else Path(scene.path))
        require(not scene.asked, "the model was asked although the task is finished")
        require(tools.count() == 0, f"{tools.count()} tool runs although the task is finished")
        require(isinstance(state, dict), f"it returned {shown(state)}")
        for field, value in scene.state.items():
            kept = alike(state.get(field), value) if field == "messages" else same(state.get(field), value)
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
