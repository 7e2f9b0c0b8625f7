"""What 3.3 is tried on: checkpoints of many kinds, with the model and the tools that go with them."""

import itertools
import json

from grader.expectations import require, same, shown
from grader.fakes import assistant, response, text, tool_result, tool_use, user
from grader.levels.lesson3.outcome import outcome_objection
from grader.results import is_success
from grader.submission import Client, Raise

# In turn, so that no seed spares an answer one of them.
RAISES = itertools.cycle(("RuntimeError", "OSError", "KeyError", "TimeoutError"))


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
        tools.add(self.breaks, do=self._raise)
        self.read_only = {self.looks, self.more_looks, self.breaks, self.absent}
        self.work_well = {self.looks, self.more_looks, self.acts, self.sends}
        self.values, self.asked, self.answers = {}, [], []
        self.state = {}

    def _raise(self, _):
        raise Raise(next(RAISES), self.vary.title())

    def call(self, name):
        """A new call, and what its tool will return."""
        call_id = self.vary.id()
        self.values[call_id] = self.vary.choice((self.vary.ticket(), self.vary.value(), None, "", 0, False, []))
        return tool_use(call_id, name, {"of": call_id, "title": self.vary.title()})

    def named_like(self, name):
        """Tools that act, with names that a careless comparison takes for `name`."""
        names = [f"{name}_{self.vary.letters(3).lower()}", name[:-1], name[1:]]
        for one in names:
            self.tools.add(one, do=lambda given: self.values[given["of"]])
        return names

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
        style = self.vary.choice(({"indent": 2}, {"separators": (",", ":")}, {"indent": 1, "sort_keys": True}))
        # Letters beyond ASCII as they are: JSON is UTF-8, and few programs escape them.
        self.path.write_text(json.dumps(self.state, ensure_ascii=False, **style), encoding="utf-8")

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
            told = result.get("is_error") is True and "content" in result and same(result, result)
            require(told, f"{seen}, where its tool raises")


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
