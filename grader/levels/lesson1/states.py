"""Live states, a loop that works on one in place, and what two states have in common (lesson 1).

The states live in the submission's process, where a snapshot may share parts with them.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from grader.expectations import FarError, require, same, shown
from grader.fakes import response, text, tool_result
from grader.levels.lesson1.talks import Block, Talk
from grader.submission import Answer, Far
from grader.vary import Vary

FIELDS = ("version", "task", "turns", "tokens_used", "messages", "pending_tool_use")
CALL_FIELDS = ("id", "name", "input")

State = dict[str, Any]


def make_state(talk: Talk, turns: int, tokens_used: int, task: str) -> State:
    """The state of a loop that has this history; its first open call is pending."""
    pending = {key: copy.deepcopy(talk.open[0][key]) for key in CALL_FIELDS} if talk.open else None
    return {
        "version": 1,
        "task": task,
        "turns": turns,
        "tokens_used": tokens_used,
        "messages": copy.deepcopy(talk.messages),
        "pending_tool_use": pending,
    }


def new_task(vary: Vary) -> State:
    """A state before the first turn."""
    task = vary.title()
    talk = Talk(vary)
    talk.messages = [{"role": "user", "content": task}]
    return make_state(talk, 0, 0, task)


def some_state(vary: Vary, calls: int = 0, answered: int = 0, *, done: bool = False) -> State:
    """A state after some turns; in the last turn so many calls are named, and so many of them answered.

    The counters are ahead of the messages, as they are once older messages have been summed up.
    """
    talk = Talk(vary).says("assistant").says("user").turn(2)
    named = talk.names(calls) if calls else []
    if answered:
        talk.answers(*named[:answered])
    if done:
        talk.says("assistant")
    return make_state(talk, vary.random.randint(5, 90), vary.number(), vary.title())


# What differs -----------------------------------------------------------------------------------


def differing(value: Any, state: State, fields: tuple[str, ...] = FIELDS) -> list[str]:
    """The fields that `value` lacks or has other values in than `state`."""
    return [field for field in fields if field not in value or not _fits(field, value[field], state[field])]


def _fits(field: str, value: Any, wanted: Any) -> bool:
    if field == "pending_tool_use" and isinstance(wanted, dict) and isinstance(value, dict):
        return all(key in value and same(value[key], wanted[key]) for key in CALL_FIELDS)  # it may hold more
    return same(value, wanted)


def require_state(value: Any, state: State, where: str) -> None:
    """`value` is a dict that holds the six fields of `state`."""
    require(isinstance(value, dict), f"{where} it is {shown(value)} and no dict")
    missing = [field for field in FIELDS if field not in value]
    require(not missing, f"{where} it lacks {', '.join(missing)}")
    wrong = differing(value, state)
    words = "; ".join(f"{field} is {_shown(value[field], state[field])}" for field in wrong)
    require(not wrong, f"{where} these are not as they were in the state: {words}")


def _shown(value: Any, wanted: Any) -> str:
    """A value that is not the one it was, in a few words."""
    if isinstance(value, list) and isinstance(wanted, list):
        return f"{len(value)} messages for {len(wanted)}" if len(value) != len(wanted) else "a list of other messages"
    return shown(value, 80)


# What is shared ---------------------------------------------------------------------------------


def containers(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """The path and the value of every dict and list in `value`, itself included."""
    if isinstance(value, (dict, list)):
        yield path, value
        for key, child in value.items() if isinstance(value, dict) else enumerate(value):
            yield from containers(child, (*path, key))


def change_everywhere(held: Far) -> None:
    """Add something to each dict and each list in it that something can be added to."""
    for path, value in list(containers(held.read())):
        try:
            if isinstance(value, dict):
                held.put(*path, "changed", "later")
            else:
                held.append(*path, "changed later")
        except FarError as error:
            # A tuple, say. It cannot change, so it may be shared; what lies in it is tried all the same.
            require(error.type_name in ("AttributeError", "TypeError"), f"changing it raised {error.type_name}")


def require_live(held: Far) -> None:
    """What restore gave is a dict with messages in it. Without them there would be nothing that it could share."""
    value = held.read()
    require(
        isinstance(value, dict) and bool(value.get("messages")), f"restore gave {shown(value)}, which is no live state"
    )


def alike(now: Any, before: Any) -> bool:
    """Equal as far as can be seen. What is no JSON is not equal to itself, which is a matter of another criterion."""
    return same(now, before) or repr(now) == repr(before)


def six_fields(value: Any) -> dict[str, Any]:
    """Those of the six fields that are there."""
    return {field: value[field] for field in FIELDS if field in value} if isinstance(value, dict) else {}


def require_untouched(held: Far, before: Any, what: str, done: str) -> None:
    """What is held is still as it was `before`."""
    now = held.read()
    if not alike(now, before):
        fields = before.keys() | now.keys() if isinstance(before, dict) and isinstance(now, dict) else set()
        changed = sorted(str(key) for key in fields if key not in now or not alike(now[key], before.get(key)))
        require(False, f"{done} {what} is another: {', '.join(changed) or shown(now)}")


# A loop -----------------------------------------------------------------------------------------


class Loop:
    """A loop that works on a held state in place, one step at a time: ask the model, or answer the pending call."""

    def __init__(self, state: Far, responses: list[dict[str, Any]], results: dict[str, Any]) -> None:
        self.state, self.results = state, results
        self.to_come = list(responses)

    def step(self) -> bool:
        """Take one step; False when there is nothing left to do."""
        pending = self.state.read("pending_tool_use")
        if pending is not None:
            self._answer(pending)
        elif self.to_come:
            self._ask(self.to_come.pop(0))
        else:
            return False
        return True

    def finish(self) -> State:
        """Take all the steps that are left and give the state at the end."""
        while self.step():
            pass
        return self.state.read()

    def _ask(self, answer: dict[str, Any]) -> None:
        self.state.append("messages", {"role": "assistant", "content": answer["content"]})
        self._count("turns", 1)
        self._count("tokens_used", sum(answer["usage"].values()))
        self._set_pending(_calls(answer["content"]))

    def _count(self, field: str, more: int) -> None:
        before = self.state.read(field)
        require(type(before) is int, f"{field} of the state that the loop works on has become {shown(before)}")
        self.state.put(field, before + more)

    def _answer(self, pending: Any) -> None:
        messages = self.state.read("messages")
        turns = [index for index, message in enumerate(messages or ()) if is_turn(message)]
        require(bool(turns), "in the state that the loop works on there is no answer of the model any more")
        turn = turns[-1]
        calls = _calls(messages[turn]["content"])
        ids = [call.get("id") for call in calls]
        known = isinstance(pending, dict) and pending.get("id") in ids and pending["id"] in self.results
        require(known, f"pending_tool_use is {shown(pending)}, which is no call of the last turn")
        result = tool_result(pending["id"], self.results[pending["id"]])
        if turn == len(messages) - 1:
            self.state.append("messages", {"role": "user", "content": [result]})
        else:
            self.state.append("messages", turn + 1, "content", result)
        self._set_pending(calls[ids.index(pending["id"]) + 1 :])

    def _set_pending(self, calls: list[Block]) -> None:
        self.state.put("pending_tool_use", {key: calls[0][key] for key in CALL_FIELDS} if calls else None)


def is_turn(message: Any) -> bool:
    """Whether this is an assistant message with a list of blocks."""
    return isinstance(message, dict) and message.get("role") == "assistant" and isinstance(message.get("content"), list)


def _calls(content: list[Block]) -> list[Block]:
    return [block for block in content if isinstance(block, dict) and block.get("type") == "tool_use"]


def make_script(vary: Vary, counts: tuple[int, ...]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Responses that name so many calls each, and one that ends the task; and what each call returns."""
    talk = Talk(vary)
    responses = []
    for count in counts:
        talk.names(count)
        responses.append(_response(vary, talk.messages[-1]["content"]))
    responses.append(_response(vary, [text(vary.title())]))
    return responses, {call["id"]: talk.content() for call in talk.calls}


def _response(vary: Vary, content: list[Block]) -> dict[str, Any]:
    return response(*content, tokens=(vary.random.randint(50, 900), vary.random.randint(5, 90)))


def json_text(submission: Answer, held: Far) -> str:
    """What json.dumps makes of a held value, over there, where tuples and foreign dicts are still what they are."""
    # The wire shows a tuple as a list. A function that is lent to that process leads to the modules in it.
    dumps = [".__globals__", "sys", ".modules", "json", ".dumps"]
    try:
        written = submission.hold(json_text).call(dumps, held)
    except FarError as error:
        require(False, f"json.dumps raised {error.type_name}: {shown(error.text)}")
    require(isinstance(written, str), "json.dumps gave no text")
    return str(written)
