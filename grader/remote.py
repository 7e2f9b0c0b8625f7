"""The grader's end of one child process: what is asked of it, and every way in which it can fail to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .expectations import Unjudged
from .runtime.channel import Gone, SocketChannel, TooLate, TooMuch
from .runtime.peer import FarError, Peer, in_seconds
from .runtime.wire import FarObject, WireError, decode, parts_of
from .zygote import Process, Starter, now

if TYPE_CHECKING:
    from .watch import Watch

# What a function of the grader's raises when it is called with something it cannot use: the caller's mistake.
WRONG_CALL = (TypeError, ValueError, LookupError, AttributeError)
DEEPEST_CALLS = 12
MOST_PLACES = 500  # stops of one call at which the line is asked for
MOST_PARTS, MOST_PARTS_IN_ALL = 200_000, 2_000_000  # a few bytes of JSON can stand for a hundred of memory


@dataclass
class Budget:
    """How long a submission may take, in seconds: for one call, for one followed step by step, for loading, in all.

    Whoever has hung once gets less from then on, so that every criterion is still judged within the total.
    """

    call: float = 5.0
    stepping: float = 15.0
    load: float = 12.0
    total: float = 60.0
    ends_at: float = field(init=False)

    def __post_init__(self) -> None:
        self.ends_at = now() + self.total

    def deadline(self, seconds: float) -> float:
        """The moment at which something that may take `seconds` is stopped."""
        return min(in_seconds(seconds), self.ends_at)

    def hung(self) -> None:
        """Note that a call did not end."""
        self.call, self.stepping = 2.0, 4.0


class Raise(Exception):
    """Raised by a fake tool to make the submission's call of it raise the built-in exception `type_name`."""

    def __init__(self, type_name: str, text: str) -> None:
        super().__init__(text)
        self.type_name = type_name


class Far(FarObject):
    """An object that lives in the submission's process: read it, edit it, call what hangs on it."""

    def __init__(self, remote: Remote, number: int) -> None:
        super().__init__(number)
        self._remote = remote

    def read(self, *path: str | int) -> Any:
        """Its plain value now, or that of a part: `far.read("messages", 0)`, `far.read(".calls")`."""
        return self._remote.ask("read", self._remote.budget.call, ref=self.number, path=list(path))

    def put(self, *path_key_value: Any) -> None:
        """Set a key or index in place: `far.put("messages", 0, "role", "user")`."""
        *path, key, value = path_key_value
        self._edit("set", path, value, key=key)

    def append(self, *path_value: Any) -> None:
        """Append in place: `far.append("messages", block)`."""
        *path, value = path_value
        self._edit("append", path, value)

    def _edit(self, how: str, path: list[Any], value: Any, key: Any = None) -> None:
        packed = self._remote.tables.pack(value)
        self._remote.ask("edit", self._remote.budget.call, ref=self.number, path=path, how=how, key=key, value=packed)

    def call(self, path: list[Any], *args: Any, keep: bool = False, **kwargs: Any) -> Any:
        """Call what hangs on it: `far.call([".messages", ".create"], messages=[...])`."""
        return self._remote.call({"ref": self.number, "path": path}, args, kwargs, keep=keep)


class Remote(Peer):
    """The grader's end of one child process."""

    def __init__(self, process: Process, starter: Starter, budget: Budget) -> None:
        super().__init__(process.channel)
        self.process, self.starter, self.budget = process, starter, budget
        self.cell: int | None = None
        self.hello: dict[str, Any] = {}
        self.on_step: Callable[[str], bool] | None = None
        self.ended: str | None = None
        self.made_before = (0.0, 0)  # bytes and files of earlier processes in the same place
        self._parts = self._nesting = 0

    @property
    def watch(self) -> Watch | None:
        """What sees each change of a file before it is made; None where the system or the seal has no such thing."""
        return self.channel.stops if isinstance(self.channel, SocketChannel) else None  # type: ignore[return-value]

    def far_function(self, number: int, name: str) -> Callable[..., Any]:
        def function(*args: Any, **kwargs: Any) -> Any:
            return self.call({"fn": number}, args, kwargs)

        function.__name__ = name
        return function

    def far_object(self, number: int) -> Far:
        return Far(self, number)

    def call(
        self,
        target: dict[str, Any],
        args: Iterable[Any],
        kwargs: dict[str, Any],
        *,
        keep: bool = False,
        stepping: bool = False,
        seconds: float | None = None,
    ) -> Any:
        """Call something over there and wait. FarError if it raised, Unjudged if no answer came."""
        packed = {"args": self.tables.pack(list(args)), "kw": self.tables.pack(kwargs)}
        # With a watch, nothing over there has to know that it is followed.
        step = stepping and self.watch is None
        return self.ask("call", seconds or self.budget.call, **target, **packed, keep=keep, step=step)

    def follow(self, look: Callable[[str], bool] | None) -> None:
        """Have `look(where)` called at each step from now on, or with None no more; `where` names a line."""
        self.on_step = look
        if self.watch is not None:
            self.watch.look = None if look is None else Follower(self.watch, look)

    def load(self, **fields: Any) -> Loaded:
        """Run the submission over there. Unjudged if that never ends well."""
        try:
            return Loaded.from_wire(self.ask("load", self.budget.load, **fields))
        except WireError as error:
            raise self._stopped("crashed", f"its process sent no plain answer ({error})") from None

    def ask(self, op: str, seconds: float, **fields: Any) -> Any:
        """One request with a deadline; every way in which a process can fail to answer becomes Unjudged."""
        if self.ended is not None:
            raise Unjudged(self.ended)
        if self._nesting == DEEPEST_CALLS:
            raise self._stopped("crashed", f"calls within calls, more than {DEEPEST_CALLS} deep")
        self._nesting += 1
        outer = self.deadline
        self.deadline = self.budget.deadline(seconds) if outer is None else outer
        try:
            return self.request(op, **fields)
        except TooLate:
            self.budget.hung()
            raise self._stopped("timeout") from None
        except TooMuch:
            raise self._stopped("flood") from None
        except (WireError, RecursionError) as error:
            raise self._stopped("crashed", f"its process sent no plain answer ({error})") from None
        except Gone:
            raise self._stopped(self._how_it_ended()) from None
        except FarError as error:
            if error.type_name == "MemoryError":
                raise self._stopped("memory") from None
            if error.type_name == "SystemExit":
                raise Unjudged("exited", "it called sys.exit or exit") from None
            raise
        except Unjudged:
            raise
        except BaseException:
            self.end()  # a grader's own exception has cut the conversation short
            raise
        finally:
            self.deadline = outer
            self._nesting -= 1

    def _stopped(self, reason: str, detail: str = "") -> Unjudged:
        self.end()
        self.ended = reason
        return Unjudged(reason, detail)

    def next_message(self) -> dict[str, Any]:
        body = self.channel.receive(self.deadline)
        parts = parts_of(body)
        self._parts += parts
        if parts > MOST_PARTS or self._parts > MOST_PARTS_IN_ALL:
            raise WireError("messages of too many parts")
        return decode(body)

    def answer(self, message: dict[str, Any]) -> None:
        if message["op"] == "hello" and not self.hello:
            self.hello = message
            self.process.sealed = message.get("sealed") is True
            if self.watch is not None:
                self.watch.made_before = self.made_before
        elif message["op"] == "started":
            number = message.get("cell")
            self.cell = number if type(number) is int else None
        else:
            super().answer(message)

    def serve(self, message: dict[str, Any]) -> Any:
        if message["op"] == "step" and self.watch is None:
            return self.on_step(str(message.get("where", ""))[:300]) if self.on_step else False
        if message["op"] != "call":
            raise WireError("a request that only the grader makes")
        function = self.tables.lent(message.get("fn"))
        return function(*self.tables.unpack(message.get("args")), **self.tables.unpack(message.get("kw")))

    def describe(self, error: BaseException) -> dict[str, Any]:
        if isinstance(error, FarError):
            return {"type": error.type_name, "bases": error.bases, "text": error.text, "where": []}
        kind = error.type_name if isinstance(error, Raise) else type(error).__name__
        return {"type": kind, "bases": [], "text": str(error), "where": []}

    def must_stop(self, error: BaseException) -> bool:
        # What a fake tool raises on purpose, a function of the learner's own, or a call that could not go well.
        return not isinstance(error, (FarError, Raise, *WRONG_CALL))

    def end(self) -> None:
        """End the process and all that it started."""
        if self.ended is None:
            self.ended = "crashed"
            self.starter.kill(self.process)

    def _how_it_ended(self) -> str:
        """A reason for a process that has gone by itself."""
        self.ended = "crashed"
        ending = self.starter.end(self.process)
        return "crashed" if ending == "killed" else ending


class Follower:
    """Tells `look` of each stop of a watched child, with the line of the change before it: that has been made."""

    def __init__(self, watch: Watch, look: Callable[[str], bool]) -> None:
        self._watch, self._look = watch, look
        self._made, self._number = "before its first change to a file", 0

    def __call__(self, thread: int) -> None:
        self._look(self._made)
        self._number += 1
        line = self._watch.whereabouts(thread).strip() if self._number <= MOST_PLACES else ""
        self._made = line or f"change number {self._number} to a file"


@dataclass(frozen=True)
class Loaded:
    """What a child says of having run the submission: what went wrong in which cell (`cell`, `type`, `text`,
    `where`), which statements (cell, index) to leave out the next time, which cells IPython has rewritten, their
    compiled code for the next process, and what each name that was asked for is (`kind`, `bases`)."""

    troubles: list[dict[str, Any]]
    left_out: set[tuple[int, int]]
    rewritten: dict[int, str]
    compiled: dict[int, str]
    kinds: dict[str, dict[str, Any]]

    @classmethod
    def from_wire(cls, value: Any) -> Loaded:
        """WireError unless it is all that, of the right types."""
        try:
            troubles = [
                {
                    "cell": _integer(trouble["cell"]),
                    "type": str(trouble["type"])[:200],
                    "text": str(trouble["text"])[:2000],
                    "where": [str(line)[:500] for line in texts(trouble["where"])],
                }
                for trouble in value["troubles"][:200]
            ]
            left_out = {(_integer(cell), _integer(index)) for cell, index in value["left_out"]}
            rewritten = {_integer(cell): str(text) for cell, text in value["rewritten"]}
            compiled = {_integer(cell): str(code) for cell, code in value["compiled"]}
            kinds = {
                name: {"kind": str(kind["kind"]), "bases": [str(base) for base in texts(kind["bases"])]}
                for name, kind in value["kinds"].items()
            }
        except (TypeError, KeyError, ValueError, AttributeError) as error:
            raise WireError(f"a report on loading that is none: {type(error).__name__}") from None
        return cls(troubles, left_out, rewritten, compiled, kinds)


def _integer(value: Any) -> int:
    if type(value) is not int:
        raise TypeError("no whole number")
    return value


def texts(value: Any) -> list[Any]:
    """A list of at most fifty, whatever `value` is."""
    return value[:50] if isinstance(value, list) else []
