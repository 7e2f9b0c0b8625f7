"""One side of a conversation in which each side can call the other, to any depth.

While a side waits for an answer it serves the calls that come in, so that a learner's function can be
handed a fake tool that runs on the grader's side, which may call back a function of the learner's.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from .channel import Channel
from .wire import FarObject, Tables, WireError, decode, encode


class FarError(Exception):
    """A call to the other side raised there.

    `type_name` and `bases` name its class and their ancestors, `text` is its message, `where` the lines
    of the submission that it came through, innermost last.
    """

    def __init__(self, type_name: str, bases: list[str], text: str, where: list[str]) -> None:
        super().__init__(f"{type_name}: {text}" if text else type_name)
        self.type_name, self.bases, self.text, self.where = type_name, bases, text, where

    def is_a(self, name: str) -> bool:
        """Whether the class that was raised has that name or descends from one that has."""
        return name in self.bases


class Peer:
    """Calls out and serves calls in, over one channel. Safe to call from several threads."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.tables = Tables(self.far_function, self.far_object)
        self.turn = threading.RLock()
        self.deadline: float | None = None
        self._calls = 0

    # What the subclasses say --------------------------------------------------------------------

    def far_function(self, number: int, name: str) -> Callable[..., Any]:
        """What stands here for a function that lives on the other side."""
        raise NotImplementedError

    def far_object(self, number: int) -> Any:
        """What stands here for an object that lives on the other side."""
        return FarObject(number)

    def serve(self, message: dict[str, Any]) -> Any:
        """Do what a message that is no answer asks for; the result is packed and sent back."""
        raise NotImplementedError

    def describe(self, error: BaseException) -> dict[str, Any]:
        """The fields `type`, `bases`, `text`, `where` that tell the other side of an exception."""
        raise NotImplementedError

    # The conversation ---------------------------------------------------------------------------

    def request(self, op: str, **fields: Any) -> Any:
        """Ask the other side for `op` and wait for its answer. FarError if it raised."""
        with self.turn:
            self._calls += 1
            number = self._calls
            self.send({"op": op, "id": number, **fields})
            while True:
                message = self.next_message()
                if "op" in message:
                    self.answer(message)
                elif message.get("id") == number:
                    return self._outcome(message)
                else:
                    raise WireError("an answer to nothing that was asked")

    def next_message(self) -> dict[str, Any]:
        """The next message that arrives before the deadline."""
        return decode(self.channel.receive(self.deadline))

    def send(self, message: dict[str, Any]) -> None:
        """Send one message, before the deadline."""
        self.channel.send(encode(message), self.deadline)

    def answer(self, message: dict[str, Any]) -> None:
        """Serve one call and send what came of it."""
        try:
            reply = {"value": self.tables.pack(self.serve(message))}
            frame = encode({"id": message.get("id"), **reply})
        except BaseException as error:
            if self.must_stop(error):
                raise
            frame = encode({"id": message.get("id"), "raised": self.describe(error)})
        self.channel.send(frame, self.deadline)

    def must_stop(self, error: BaseException) -> bool:
        """Whether an exception ends the conversation instead of travelling to the other side."""
        return False

    def _outcome(self, message: dict[str, Any]) -> Any:
        raised = message.get("raised")
        if raised is None:
            return self.tables.unpack(message.get("value"))
        if not isinstance(raised, dict):
            raise WireError("an exception that is no object")
        raise FarError(
            str(raised.get("type"))[:200],
            [str(name)[:200] for name in _list(raised.get("bases"))],
            str(raised.get("text"))[:2000],
            [str(line)[:500] for line in _list(raised.get("where"))],
        )


def _list(value: Any) -> list[Any]:
    return value[:50] if isinstance(value, list) else []


def in_seconds(seconds: float) -> float:
    """The moment, on the monotonic clock, that is so far away."""
    return time.monotonic() + seconds
