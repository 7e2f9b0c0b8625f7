"""A learner's answer as something to call: `submission.run_tool_uses(...)` runs in a process of its own."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from .expectations import Unjudged
from .remote import Budget, Far, Raise, Remote
from .runtime.ground import GroundPath, list_names, remove_tree
from .runtime.peer import FarError
from .runtime.wire import Opaque
from .source import Source
from .zygote import Starter, lay_out, site_folders

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

CANNOT_BE_COMPILED = ("SyntaxError", "IndentationError", "TabError")
Client = SimpleNamespace  # an object with attributes, such as client.messages.create


class Answer:
    """The `submission` of a grader: each name that an exercise asks for is a method that runs over there.

    A process is started when it is first needed; `fresh()` starts a new one, as after a kill. A test takes over the
    process of the test before it, unless that one has left traces in it (a fault, a full disk, a variable, a kill):
    starting one costs more than most tests. So what fails in a process that others have used (`is_shared`) says
    nothing yet: the test is judged again with `careful` set, where each has a process of its own.
    """

    def __init__(
        self, source: Source, asked: tuple[str, ...], starter: Starter, budget: Budget, share: Answer | None = None
    ) -> None:
        self._source, self._asked, self._starter, self._budget = source, asked, starter, budget
        self._remote: Remote | None = None
        self._rewritten: dict[int, str] = {}
        self._compiled: dict[int, str] = {}
        self._left_out: set[tuple[int, int]] = set()
        self._place: GroundPath | None = None if share is None else share.place
        self._made = (0.0, 0)  # bytes and files in the place by processes that have ended
        self.careful = self.is_shared = False
        self._is_worn = self._is_used = self._is_retired = False
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
        remote = self.process
        if remote.watch is not None:
            remote.watch.disk_is_full = True
        self._is_worn = True
        if not hasattr(resource, "prlimit"):
            return bool(remote.ask("fill_disk", self._budget.call))
        # From the outside, where it can neither be pretended nor taken back. Beside a watch too: that lets output pass,
        # and a file may have been put in its place.
        with suppress(ProcessLookupError):
            resource.prlimit(remote.process.pid, resource.RLIMIT_FSIZE, (0, 0))
        return True

    def set_variable(self, name: str, value: str | None) -> None:
        """Set (or with None remove) an environment variable of the submission's process."""
        self.process.ask("setenv", self._budget.call, name=name, value=value)
        self._is_worn = True

    def fresh(self) -> Answer:
        """End the process; the next call starts a new one, which knows only what is on disk."""
        self.end()
        return self

    def resumed(self, *, tidies: bool = False) -> Answer:
        """For the next of many resumes: a process that did not run what was killed. It may have resumed others, unless
        something lies about that it may tidy up (`tidies`): some do that only once in a process."""
        return self.fresh() if tidies else self._share()

    def forget(self) -> Answer:
        """For the next of many calls that have nothing to do with each other."""
        self._share()
        if self._remote is None:  # what lives and writes there could put a link in the way of a removal
            lay_out(self.place)
            for folder in (self.place / "home", self.place / "tmp"):
                for name in list_names(folder):
                    remove_tree(folder / name)
        return self

    def on_step(self, look: Callable[[str], bool] | None) -> None:
        """Have `look(where)` called at each step of a call made with `stepping=True`; False stops stepping."""
        if look is not None:
            self.process.follow(look)
            self._is_worn |= not self.is_watched
        elif self._remote is not None:
            self._remote.follow(None)

    @property
    def is_watched(self) -> bool:
        """Whether the live process stops before each change to a file, rather than at each step of its code."""
        return self._remote is not None and self._remote.watch is not None

    def kill(self) -> None:
        """End the process with SIGKILL, now."""
        if self._remote is not None:
            self._remote.end()

    def end(self) -> None:
        """End the process, if there is one, and keep what was printed by the process that printed most."""
        remote, self._remote = self._remote, None
        self._is_worn = self._is_used = False
        if remote is None:
            return
        remote.end()
        if remote.watch is not None:
            self._made = remote.watch.made
        self._keep_printed(remote)

    @property
    def place(self) -> GroundPath:
        """The folder below which the submission may write; new for each test."""
        if self._place is None:
            self._place = GroundPath(self._starter.scratch / f"place-{secrets.randbelow(10**9)}")
            lay_out(self._place)
        return self._place

    def new_folder(self) -> GroundPath:
        """A new, empty folder that the submission may write in. Its name cannot be guessed."""
        self.is_shared |= self._is_used  # an earlier test may have done away with the folder above
        folder = self.place / "work" / f"run-{secrets.randbelow(10**9)}"
        folder.mkdir()
        return folder

    def leave(self, *, failed: bool = False) -> None:
        """After a test: its process goes, with what it left on disk, if it `failed` or bears traces of it."""
        if self._remote is None or self._remote.ended is not None or self._is_worn or failed or self.careful:
            self.close()
        else:
            self._is_used = True
            self._keep_printed(self._remote)
            if self._remote.watch is not None:
                self._remote.watch.disk_is_full = False
        self.is_shared = False

    def close(self) -> None:
        """End the process and remove its place."""
        self.end()
        if self._place is not None:
            remove_tree(self._place)
            self._place, self._made = None, (0.0, 0)

    def retire(self) -> None:
        """End the process for good: who has kept a function of it, and calls that later, gets an error."""
        self.end()
        self._is_retired = True

    @property
    def process(self) -> Remote:
        """The live process, started and loaded if need be."""
        if self._is_retired:
            raise Raise("RuntimeError", "the test that this function was lent for is over")
        if self._remote is None:
            if self.unloadable is not None:
                raise Unjudged(self.unloadable.reason, self.unloadable.detail)
            self._remote = self._start()
        self.is_shared |= self._is_used
        return self._remote

    # Details -------------------------------------------------------------------------------------

    def _share(self) -> Answer:
        if self.careful or self._is_worn:
            return self.fresh()
        self._is_used = self._remote is not None
        return self

    def _keep_printed(self, remote: Remote) -> None:
        printed = remote.process.printed
        if printed is not None:
            if printed.count > self.print_count:
                self.printed, self.print_count = printed.head, printed.count
            printed.head, printed.count = b"", 0

    def _start(self) -> Remote:
        remote = Remote(self._starter.start(self.place), self._starter, self._budget)
        remote.made_before = self._made
        cells = [[number, self._rewritten.get(number, text)] for number, text in self._source.cells]
        try:
            loaded = remote.load(
                name=self._source.name,
                notebook=self._source.notebook,
                cells=cells,
                leave_out=sorted(self._left_out),
                compiled=sorted(self._compiled.items()),
                names=list(self._asked),
                site=site_folders(),
                reference=REFERENCE,
            )
            self.kinds = loaded.kinds
        except Unjudged as problem:
            self._remote = remote
            self.end()
            where = f"while code cell {remote.cell} ran" if self._source.notebook and remote.cell else "while it loaded"
            self.unloadable = Unjudged(problem.reason, where)
            raise self.unloadable from None
        if self.loads == 0:
            self.troubles = loaded.troubles
            self.sealed = remote.process.sealed is True
        self.loads += 1
        self._rewritten |= loaded.rewritten
        self._compiled |= loaded.compiled
        self._left_out |= loaded.left_out
        if not self._source.notebook and any(trouble["type"] == "CellTooSlow" for trouble in loaded.troubles):
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
        if not self._source.notebook and self.troubles and self.troubles[0]["type"] in CANNOT_BE_COMPILED:
            raise Unjudged("syntax error", self.troubles[0]["text"])
        raise Unjudged(f"no such name: {name}", f"the submission defines no {name}")


def _reference() -> str:
    import exit137

    return str(Path(exit137.__file__).resolve().parent)


REFERENCE = _reference()

__all__ = ["Answer", "Budget", "Client", "Far", "FarError", "Opaque", "Raise"]
