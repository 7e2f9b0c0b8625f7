"""A scripted model, tools and a save for a loop, which note in one list what happened in which order (lesson 2)."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from grader.expectations import require, same, shown
from grader.fakes import Tools, response, text, tool_use
from grader.levels.lesson2.checkpoints import SIX_FIELDS
from grader.results import is_failure, is_success
from grader.submission import Answer, Client, Raise
from grader.vary import Vary

EXPECTED_A = (
    "for each turn that names tools an A before any of them runs: messages end with the assistant message (results of "
    "earlier calls of the turn may follow), pending_tool_use holds id, name and input of the call"
)
EXPECTED_B = (
    "for each turn, the last one included, a B: one user message with the results of all its calls behind the "
    "assistant message, and pending_tool_use None"
)


@dataclass(frozen=True)
class Call:
    """A call that the model will name: what its tool returns, or what it raises; `absent` is a tool nobody wrote,
    `bare` a call without any input."""

    id: str
    name: str
    value: Any = None
    raises: str | None = None
    absent: bool = False
    bare: bool = False

    @property
    def input(self) -> dict[str, Any]:
        return {} if self.bare else {"of": self.id, "nested": [{"name": self.name}]}

    def block(self) -> dict[str, Any]:
        return tool_use(self.id, self.name, self.input)

    def described(self) -> str:
        """What its tool does, in words."""
        if self.absent:
            return "a tool without implementation"
        return "a tool that raised" if self.raises else f"a tool that returned {shown(self.value)}"

    def is_answered_by(self, block: Any) -> bool:
        """Whether a tool_result reports what became of this call."""
        if self.raises is not None or self.absent:
            return is_failure(block, self.id) and same(block, block)  # what is no JSON is not equal to itself
        return is_success(block, self.id, self.value)


@dataclass(frozen=True)
class Event:
    """`kind` "asked" (the model, with `messages`), "saved" (`point`, `state`) or "ran" (the call `call_id`)."""

    kind: str
    messages: Any = None
    point: Any = None
    state: Any = None
    call_id: Any = None


@dataclass
class Scene:
    """One task: `turns` holds the calls of each model response, none for the last one."""

    vary: Vary
    start: dict[str, Any]
    turns: list[list[Call]]
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tools = Tools()
        self.responses = [self._response(number, calls) for number, calls in enumerate(self.turns)]
        for call in (call for calls in self.turns for call in calls if not call.absent):
            self.tools.add(call.name, do=partial(self._work, call))

    def _response(self, number: int, calls: list[Call]) -> dict[str, Any]:
        """Text stands behind the calls of the first turn, before those of the second, anywhere or nowhere in others."""
        blocks: list[dict[str, Any]] = [call.block() for call in calls]
        if not calls or number < 2 or self.vary.random.random() < 0.6:
            place = (len(blocks), 0)[number] if number < 2 else self.vary.random.randint(0, len(blocks))
            blocks.insert(place, text(self.vary.title()))
        return response(*blocks, tokens=(self.vary.random.randint(50, 900), self.vary.random.randint(5, 90)))

    def run(self, submission: Answer) -> Any:
        """What run_loop returns; all that it did on the way is in `events`."""
        client = Client(messages=Client(create=self._create))
        return submission.run_loop(client, self.tools.impls, copy.deepcopy(self.start), self._save)

    def _create(self, *args: Any, **kwargs: Any) -> Any:
        if args or "messages" not in kwargs:
            raise Raise("TypeError", "create takes keyword arguments only, messages among them")
        self.events.append(Event("asked", messages=kwargs["messages"]))
        asked, total = sum(event.kind == "asked" for event in self.events), len(self.responses)
        if asked > total + 1:  # one question too many is a matter of the order alone
            raise Raise("IndexError", "the model was asked again after the response that ended the task")
        return copy.deepcopy(self.responses[min(asked, total) - 1])

    def _save(self, *args: Any, **kwargs: Any) -> None:
        given = dict(zip(("point", "state"), args, strict=False)) | kwargs
        if len(args) > 2 or given.keys() != {"point", "state"}:
            raise Raise("TypeError", "save takes two arguments, the point and the state")
        self.events.append(Event("saved", point=given["point"], state=given["state"]))

    def _work(self, call: Call, given: Any) -> Any:
        fits = same(given, call.input)
        self.events.append(Event("ran", call_id=call.id if fits else None))
        if not fits:
            raise Raise("ValueError", "the input is not the one that the model gave")
        if call.raises is not None:
            raise Raise(call.raises, self.vary.title())
        return copy.deepcopy(call.value)

    # What happened ------------------------------------------------------------------------------

    def segments(self) -> list[list[Event]]:
        """The events before the first model response, then those that followed each response."""
        found: list[list[Event]] = [[]]
        for event in self.events:
            if event.kind == "asked":
                found.append([])
            else:
                found[-1].append(event)
        return found

    def by_turn(self) -> list[tuple[str, list[Call], list[Event]]]:
        """For each turn: its name in words, its calls, and what happened in it."""
        found = self.segments()[1:] + [[] for _ in self.turns]
        total = len(self.turns)
        return [
            (f"turn {number} of {total}", calls, events)
            for number, (calls, events) in enumerate(zip(self.turns, found, strict=False), 1)
        ]

    def saved(self, point: str | None = None) -> list[Event]:
        """The saves, in order; with a point, those of that point."""
        return [event for event in self.events if event.kind == "saved" and point in (None, event.point)]

    def said(self, turn: int) -> Any:
        """The assistant message that turn number `turn`, from 1, puts into messages."""
        return plain_message({"role": "assistant", "content": self.responses[turn - 1]["content"]})

    def new_messages(self, messages: Any, where: str) -> list[Any]:
        """What has come since the start. Fails unless `messages` is a list that begins with those from before."""
        require(isinstance(messages, list), f"{where} messages is {shown(messages)}")
        all_of_them = [plain_message(message) for message in messages]
        begun = [plain_message(message) for message in self.start["messages"]]
        require(same(all_of_them[: len(begun)], begun), f"{where} the messages from before are not as they were")
        return all_of_them[len(begun) :]

    # What a state has to be ---------------------------------------------------------------------

    def require_fields(self, state: Any, where: str) -> None:
        """A state with all six fields, version and task as they were at the start."""
        require(isinstance(state, dict), f"{where} the state is {shown(state)}")
        missing = [name for name in SIX_FIELDS if name not in state]
        require(not missing, f"{where} the state lacks {', '.join(missing)}")
        for name in ("version", "task"):
            require(same(state[name], self.start[name]), f"{where} the state has another {name} than at the start")

    def require_just_said(self, messages: Any, turn: int, where: str) -> None:
        """The assistant messages up to `turn` are there; the last of them stands at the end, or before its results."""
        new = self.new_messages(messages, where)
        said = [message for message in new if role_of(message) == "assistant"]
        for number, message in enumerate(said[:turn], 1):
            require(same(message, self.said(number)), f"{where} {CHANGED.format(number)}")
        require(len(said) == turn, f"{where} messages holds {len(said)} new assistant messages, where {turn} have come")
        behind = len(new) - 1 - max(i for i, message in enumerate(new) if role_of(message) == "assistant")
        require(behind <= 1, f"{where} {behind} messages stand behind the assistant message")

    def require_complete(self, messages: Any, turns: int, where: str) -> None:
        """`messages` are those of the start and of the first `turns` turns, each with its results in one message."""
        new = self.new_messages(messages, where)
        for number, calls in enumerate(self.turns[:turns], 1):
            require(bool(new) and same(new.pop(0), self.said(number)), f"{where} {CHANGED.format(number)}")
            if calls:
                self._require_results(new.pop(0) if new else None, calls, f"{where} for turn {number}")
        require(not new, f"{where} there are {len(new)} messages more than the turns have given")

    def _require_results(self, message: Any, calls: list[Call], where: str) -> None:
        content = message.get("content") if role_of(message) == "user" else None
        require(isinstance(content, list), f"{where} no user message with the results follows the assistant message")
        results = [block for block in content if isinstance(block, dict) and block.get("type") == "tool_result"]
        by_id = {str(block.get("tool_use_id")): block for block in results}
        require(
            len(by_id) == len(results) and by_id.keys() == {call.id for call in calls},
            f"{where} the user message behind the assistant message holds {len(results)} results for {len(calls)} "
            "calls, or others than theirs",
        )
        for call in calls:
            block = by_id[call.id]
            require(call.is_answered_by(block), f"{where} the result is {shown(block)}, of {call.described()}")


CHANGED = "the assistant message of turn {} is not in messages where it belongs, all its blocks as they came"


def plain_message(message: Any) -> Any:
    """A message with a text as its content in the form of one text block."""
    if isinstance(message, dict) and isinstance(message.get("content"), str):
        return {**message, "content": [text(message["content"])]}
    return message


def role_of(message: Any) -> Any:
    """The role of a message; None for what is no message."""
    return message.get("role") if isinstance(message, dict) else None


def named_call(state: Any, calls: list[Call]) -> Call | None:
    """The call whose id stands in pending_tool_use of a state; None when it is none of these."""
    pending = state.get("pending_tool_use") if isinstance(state, dict) else None
    call_id = pending.get("id") if isinstance(pending, dict) else None
    return next((call for call in calls if same(call_id, call.id)), None)
