"""A learner's answer as something to call: `submission.run_tool_uses(...)` runs in a process of its own."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from .expectations import Unjudged
from .runtime.channel import Gone, TooLate
from .runtime.peer import FarError, Peer, in_seconds
from .runtime.wire import FarObject, Opaque, WireError
from .source import Source
from .zygote import Process, Starter, now, remove_tree, site_folders

Client = SimpleNamespace  # an object with attributes, such as client.messages.create


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
        return self.ask("call", seconds or self.budget.call, **target, **packed, keep=keep, step=stepping)

    def ask(self, op: str, seconds: float, **fields: Any) -> Any:
        """One request with a deadline; every way in which a process can fail to answer becomes Unjudged."""
        if self.ended is not None:
            raise Unjudged(self.ended)
        outer = self.deadline
        self.deadline = self.budget.deadline(seconds) if outer is None else outer
        try:
            return self.request(op, **fields)
        except TooLate:
            self.budget.hung()
            raise self._stopped("timeout") from None
        except (WireError, RecursionError) as error:
            raise self._stopped("crashed", f"its process sent no plain answer ({error})") from None
        except Gone:
            ending = self.end()
            raise self._stopped("crashed" if ending == "killed" else ending) from None
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

    def _stopped(self, reason: str, detail: str = "") -> Unjudged:
        self.end()
        self.ended = reason
        return Unjudged(reason, detail)

    def answer(self, message: dict[str, Any]) -> None:
        if message["op"] == "started":
            self.cell = int(message["cell"])
        elif message["op"] == "hello":
            self.hello = message
        else:
            super().answer(message)

    def serve(self, message: dict[str, Any]) -> Any:
        if message["op"] == "step":
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
        # Only what a fake tool raises on purpose, or a function of the learner's own, goes to the submission.
        return not isinstance(error, (FarError, Raise))

    def end(self) -> str:
        """End the process and all that it started."""
        if self.ended is None:
            self.ended = "crashed"
            self._ending = self.starter.end(self.process)
        return self._ending


class Answer:
    """The `submission` of a grader: each name that an exercise asks for is a method that runs over there.

    A process is started when it is first needed; `fresh()` starts a new one, as after a kill.
    """

    def __init__(
        self, source: Source, asked: tuple[str, ...], starter: Starter, budget: Budget, share: Answer | None = None
    ) -> None:
        self._source, self._asked, self._starter, self._budget = source, asked, starter, budget
        self._remote: Remote | None = None
        self._rewritten: dict[int, str] = {}
        self._left_out: set[tuple[int, int]] = set()
        self._folders = itertools.count(1)
        self._place: Path | None = None if share is None else share.place
        self.kinds: dict[str, dict[str, Any]] = {}
        self.troubles: list[dict[str, Any]] = []
        self.sealed = True
        self.loads = 0
        self.unloadable: Unjudged | None = None
        self.printed, self.print_count = b"", 0

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)

        def function(*args: Any, keep: bool = False, **kwargs: Any) -> Any:
            return self.call(name, *args, keep=keep, **kwargs)

        return function

    def call(self, name: str, *args: Any, keep: bool = False, stepping: bool = False, **kwargs: Any) -> Any:
        """Call the submission's `name`. FarError if it raises, Unjudged if it is missing or never answers."""
        remote = self.process
        kind = self._kind(name)["kind"]
        if kind == "value":
            raise Unjudged(f"no such name: {name}", f"{name} is there, but it is no function")
        seconds = self._budget.stepping if stepping else self._budget.call
        return remote.call({"name": name}, args, kwargs, keep=keep, stepping=stepping, seconds=seconds)

    def lookup(self, name: str) -> Any:
        """The plain value of the submission's `name`; Unjudged if it is missing."""
        remote = self.process
        self._kind(name)
        return remote.ask("get", self._budget.call, name=name)

    def is_exception(self, name: str, *, base: str = "BaseException") -> bool:
        """Whether the submission's `name` is a class that descends from the exception class `base`."""
        kind = self._require_loaded() and self._kind(name)
        return bool(kind and kind["kind"] == "class" and base in kind["bases"])

    def hold(self, value: Any) -> Far:
        """A value made in the submission's process, to see what is shared with what."""
        held = self.process.ask("hold", self._budget.call, value=self.process.tables.pack(value))
        assert isinstance(held, Far)
        return held

    def fill_disk(self) -> bool:
        """Make every later write to a file fail with an OSError. False where the system cannot do that."""
        return bool(self.process.ask("fill_disk", self._budget.call))

    def set_variable(self, name: str, value: str | None) -> None:
        """Set (or with None remove) an environment variable of the submission's process."""
        self.process.ask("setenv", self._budget.call, name=name, value=value)

    def fresh(self) -> Answer:
        """End the process; the next call starts a new one, which knows only what is on disk."""
        self.end()
        return self

    def forget(self) -> None:
        """End the process and empty its home and temporary folders: the next one finds nothing of it there."""
        self.end()
        for name in ("home", "tmp"):
            folder = self.place / name
            for path in folder.iterdir() if folder.is_dir() else ():
                if path.is_dir() and not path.is_symlink():
                    remove_tree(path)
                else:
                    path.unlink()

    def on_step(self, look: Callable[[str], bool] | None) -> None:
        """Have `look(where)` called at each step of a call made with `stepping=True`; False stops stepping."""
        if look is not None:
            self.process.on_step = look
        elif self._remote is not None:
            self._remote.on_step = None

    def kill(self) -> None:
        """End the process with SIGKILL, now."""
        if self._remote is not None:
            self._remote.end()

    def end(self) -> None:
        """End the process, if there is one, and keep what was printed by the process that printed most."""
        remote, self._remote = self._remote, None
        if remote is None:
            return
        remote.end()
        printed = remote.process.printed
        if printed is not None and printed.count > self.print_count:
            self.printed, self.print_count = printed.head, printed.count

    @property
    def place(self) -> Path:
        """The folder below which the submission may write; new for each test."""
        if self._place is None:
            self._place = self._starter.scratch / f"place-{next(_places)}"
            (self._place / "work").mkdir(parents=True)
        return self._place

    def new_folder(self) -> Path:
        """A new, empty folder that the submission may write in."""
        folder = self.place / "work" / f"run-{next(self._folders)}"
        folder.mkdir(parents=True)
        return folder

    def move(self) -> None:
        """Give the next processes a place of their own, as a new test does."""
        self.end()
        self._place = None

    @property
    def process(self) -> Remote:
        """The live process, started and loaded if need be."""
        if self._remote is None:
            if self.unloadable is not None:
                raise Unjudged(self.unloadable.reason, self.unloadable.detail)
            self._remote = self._start()
        return self._remote

    # Details -------------------------------------------------------------------------------------

    def _start(self) -> Remote:
        remote = Remote(self._starter.start(self.place), self._starter, self._budget)
        cells = [[number, self._rewritten.get(number, text)] for number, text in self._source.cells]
        try:
            loaded = remote.ask(
                "load",
                self._budget.load,
                name=self._source.name,
                notebook=self._source.notebook,
                cells=cells,
                leave_out=sorted(self._left_out),
                names=list(self._asked),
                site=site_folders(),
                reference=REFERENCE,
            )
            self.kinds = remote.ask("kinds", self._budget.call, names=list(self._asked))
        except Unjudged as problem:
            self._remote = remote
            self.end()
            where = f"while code cell {remote.cell} ran" if self._source.notebook and remote.cell else "while it loaded"
            self.unloadable = Unjudged(problem.reason, where)
            raise self.unloadable from None
        if self.loads == 0:
            self.troubles = loaded["troubles"]
            self.sealed = bool(remote.hello.get("sealed"))
        self.loads += 1
        self._rewritten |= dict(loaded["rewritten"])
        self._left_out |= {(int(number), int(index)) for number, index in loaded["left_out"]}
        if not self._source.notebook and any(trouble["type"] == "CellTooSlow" for trouble in loaded["troubles"]):
            self._remote = remote
            self.end()
            self.unloadable = Unjudged("timeout", "while it loaded")
            raise self.unloadable
        return remote

    def _require_loaded(self) -> bool:
        return self.process is not None

    def _kind(self, name: str) -> dict[str, Any]:
        kind = self.kinds.get(name)
        if kind is not None:
            return kind
        reasons = {trouble["type"]: trouble for trouble in self.troubles}
        if "CellTooSlow" in reasons:
            raise Unjudged("timeout", f"no such name: {name}")
        if "MemoryError" in reasons:
            raise Unjudged("memory", f"no such name: {name}")
        if "SystemExit" in reasons:
            raise Unjudged("exited", f"no such name: {name}")
        if not self._source.notebook and self.troubles and self.troubles[0]["type"].endswith("SyntaxError"):
            raise Unjudged("syntax error", self.troubles[0]["text"])
        raise Unjudged(f"no such name: {name}", f"the submission defines no {name}")


def _reference() -> str:
    import exit137

    return str(Path(exit137.__file__).resolve().parent)


REFERENCE = _reference()
_places = itertools.count(1)

__all__ = ["Answer", "Budget", "Client", "Far", "FarError", "Opaque", "Raise"]
