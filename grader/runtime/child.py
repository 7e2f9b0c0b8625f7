"""The process that holds one submission: it loads it, then does what the grader asks over the wire."""

from __future__ import annotations

import _thread
import base64
import builtins
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import socket
import struct
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from .cells import Submission, describe
from .channel import Channel, Gone, SocketChannel
from .peer import FarError, Peer
from .tracer import StepTracer
from .wire import Lent, WireError, encode

RUNTIME = str(Path(__file__).parent)
CARRIED_CODE = 1 << 20  # bytes


class Child(Peer):
    """Serves the grader: load, look up, call, hold, read, edit."""

    def __init__(self, channel: Channel) -> None:
        super().__init__(channel)
        self.submission: Submission | None = None
        self.tracer: StepTracer | None = None
        self._told: tuple[BaseException, dict[str, Any]] | None = None

    def run(self) -> None:
        """Serve until the grader hangs up."""
        while True:
            try:
                with self.turn:
                    message = self.next_message()
                self.answer(message)
            except Gone:
                return

    def far_function(self, number: int, name: str) -> Callable[..., Any]:
        """A function of the grader's, such as a fake tool: calling it runs it over there."""

        def function(*args: Any, **kwargs: Any) -> Any:
            def ask() -> Any:
                return self.request("call", fn=number, args=self.tables.pack(args), kw=self.tables.pack(kwargs))

            try:
                return self.tracer.quietly(ask) if self.tracer else ask()
            except FarError as error:
                raised = self._raised_there(error)
            raise raised

        function.__name__ = function.__qualname__ = name
        return function

    def describe(self, error: BaseException) -> dict[str, Any]:
        said = describe(error, self.submission)
        self._told = (error, said) if type(error).__module__ != "builtins" else None
        return said

    def must_stop(self, error: BaseException) -> bool:
        return isinstance(error, (Gone, WireError)) and self.submission is None

    def serve(self, message: dict[str, Any]) -> Any:
        operation = getattr(self, "op_" + str(message["op"]))
        return operation(message)

    # What can be asked ---------------------------------------------------------------------------

    def op_load(self, message: dict[str, Any]) -> dict[str, Any]:
        """Run the submission; tells what went wrong in which cell, what its names are, and what later processes can be
        spared: to rewrite magics, to compile, to run what only shows something."""
        sys.path.extend(folder for folder in message["site"] if folder not in sys.path)
        sys.meta_path.insert(0, OwnPackages(message["reference"], frozenset(message["names"])))
        self.submission = Submission(message["name"], message["notebook"], message["site"])
        self.submission.leave_out = {(number, index) for number, index in message["leave_out"]}
        self.submission.compiled = {number: base64.b64decode(code) for number, code in message["compiled"]}
        known = len(self.submission.compiled)
        cells = [(number, _source(source)) for number, source in message["cells"]]
        self.submission.run(cells, lambda number: self.send({"op": "started", "id": 0, "cell": number}))
        return {
            "troubles": self.submission.troubles,
            "left_out": self.submission.left_out,
            "rewritten": [[number, text] for number, text in self.submission.rewritten.items()],
            "compiled": _carried(self.submission.compiled) if len(self.submission.compiled) > known else [],
            "kinds": self._kinds(message["names"]),
        }

    def op_get(self, message: dict[str, Any]) -> Any:
        return self._names[message["name"]]

    def op_call(self, message: dict[str, Any]) -> Any:
        """Call a name of the submission, a function it lent, or a method of an object it lent."""
        if "name" in message:
            function = self._names[message["name"]]
        elif "fn" in message:
            function = self.tables.lent(message["fn"])
        else:
            function = _follow(self.tables.lent(message["ref"]), message["path"])
        args = self.tables.unpack(message["args"])
        kwargs = self.tables.unpack(message["kw"])
        result = self._stepping(function, args, kwargs) if message.get("step") else function(*args, **kwargs)
        return Lent(result) if message.get("keep") else result

    def op_hold(self, message: dict[str, Any]) -> Any:
        """Make a value here and lend it, so that sharing between arguments and results can be seen."""
        return Lent(self.tables.unpack(message["value"]))

    def op_read(self, message: dict[str, Any]) -> Any:
        return _follow(self.tables.lent(message["ref"]), message["path"])

    def op_edit(self, message: dict[str, Any]) -> None:
        """Change a held value in place: set a key or index, or append."""
        target = _follow(self.tables.lent(message["ref"]), message["path"])
        value = self.tables.unpack(message["value"])
        if message["how"] == "append":
            target.append(value)
        else:
            target[message["key"]] = value

    def op_fill_disk(self, message: dict[str, Any]) -> bool:
        """From now on every write to a file fails, as on a full disk. False where the system cannot do that."""
        try:
            import resource
        except ImportError:
            return False
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
        return True

    def op_setenv(self, message: dict[str, Any]) -> None:
        """Set or, with None, remove an environment variable."""
        if message["value"] is None:
            os.environ.pop(message["name"], None)
        else:
            os.environ[message["name"]] = message["value"]

    # Details -------------------------------------------------------------------------------------

    def _kinds(self, names: list[str]) -> dict[str, Any]:
        """For each name the submission defines: what it is, and its class's or its own ancestors."""
        found = {}
        for name in names:
            if name in self._names:
                value = self._names[name]
                kind = "class" if isinstance(value, type) else "function" if callable(value) else "value"
                lineage = value if isinstance(value, type) else type(value)
                found[name] = {"kind": kind, "bases": [base.__name__ for base in lineage.__mro__]}
        return found

    def tell_places(self, asked: socket.socket) -> None:
        """In a thread of its own: say which line of the submission a thread is at that waits in a change to a file."""
        with contextlib.suppress(OSError, struct.error), asked:
            while question := asked.recv(4):
                asked.send(self._place_of(*struct.unpack("=I", question)).encode("utf-8", "replace")[:900] or b" ")

    def _place_of(self, native_id: int) -> str:
        frames = sys._current_frames()
        idents = {thread.native_id: thread.ident for thread in threading.enumerate()}
        frame = frames.get(idents.get(native_id) or 0, frames.get(threading.main_thread().ident or 0))
        return self.submission.place(frame) if self.submission else ""

    def _raised_there(self, error: FarError) -> BaseException:
        """What a function of the grader's has raised, as an exception of this side.

        An exception of the submission's own that has passed through the grader comes back as the same object. Others
        are found by name: a built-in one, else a class of the submission's, else a RuntimeError.
        """
        if self._told is not None:
            told, said = self._told
            if (said["type"], said["bases"], said["text"]) == (error.type_name, error.bases, error.text):
                return told
        own = vars(self.submission.module).get(error.type_name) if self.submission else None
        kind = getattr(builtins, error.type_name, own)
        if not (isinstance(kind, type) and issubclass(kind, BaseException)):
            return RuntimeError(str(error))
        try:
            return kind(error.text)
        except Exception:  # a class of the submission's own that wants other arguments
            return kind.__new__(kind, error.text)

    @property
    def _names(self) -> dict[str, Any]:
        if self.submission is None:
            raise LookupError("nothing is loaded")
        return vars(self.submission.module)

    def _stepping(self, function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]) -> Any:
        submission = self.submission
        assert submission is not None

        def stop(frame: FrameType) -> bool:
            return bool(self.request("step", where=submission.place(frame)))

        self.tracer = StepTracer(submission.files, RUNTIME, stop)
        try:
            with self.tracer:
                return function(*args, **kwargs)
        finally:
            self.tracer = None


class OwnPackages(importlib.abc.MetaPathFinder):
    """Answers `import grader` with a stand-in that checks nothing, and `import exit137` with the reference
    in which the names that this exercise asks for raise when called: an answer is to be the learner's own."""

    def __init__(self, reference: str, asked: frozenset[str]) -> None:
        self._reference, self._asked = reference, asked

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        package = fullname.split(".")[0]
        if package == "grader":
            return importlib.machinery.ModuleSpec(fullname, _NoGrader(), is_package=True)
        if package != "exit137":
            return None
        if path is None:
            # By its file, since the folder above it cannot be listed from in here.
            spec = importlib.util.spec_from_file_location(
                fullname, os.path.join(self._reference, "__init__.py"), submodule_search_locations=[self._reference]
            )
        else:
            spec = importlib.machinery.PathFinder.find_spec(fullname, [str(entry) for entry in path], target)
        if spec is not None and spec.loader is not None:
            spec.loader = _WithoutAnswers(spec.loader, self._asked)
        return spec


class _NoGrader(importlib.abc.Loader):
    """A module in which every name is a function that does nothing."""

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        module = ModuleType(spec.name)

        def absent(name: str) -> Any:
            if name.startswith("__"):
                raise AttributeError(name)
            return lambda *_, **__: None

        module.__dict__["__getattr__"] = absent
        return module

    def exec_module(self, module: ModuleType) -> None:
        pass


class _WithoutAnswers(importlib.abc.Loader):
    def __init__(self, loader: importlib.abc.Loader, asked: frozenset[str]) -> None:
        self._loader, self._asked = loader, asked

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self._loader.exec_module(module)
        for name in self._asked & vars(module).keys():
            if callable(vars(module)[name]):
                setattr(module, name, _refusal(name))


def _refusal(name: str) -> Callable[..., Any]:
    def refused(*_: Any, **__: Any) -> Any:
        raise RuntimeError(f"exit137's own {name} was called, but this exercise asks for yours")

    return refused


def _follow(value: Any, path: list[Any]) -> Any:
    """Go down attributes ("." first) and keys or indexes: [".messages", ".create"], ["messages", 0]."""
    for step in path:
        value = getattr(value, step[1:]) if isinstance(step, str) and step.startswith(".") else value[step]
    return value


def _carried(compiled: dict[int, bytes]) -> list[list[Any]]:
    """What a later process can be spared to compile, unless it is too much to carry."""
    if sum(map(len, compiled.values())) > CARRIED_CODE:
        return []
    return [[number, base64.b64encode(code).decode("ascii")] for number, code in compiled.items()]


def _source(source: Any) -> str | bytes:
    return base64.b64decode(source["bytes"]) if isinstance(source, dict) else str(source)


def tell_missing_files() -> None:
    """The seal lets a change of times go well without making it, also of a file that is not there: `Path.touch` would
    then take it for made."""
    plain = os.utime

    def utime(path: Any, *args: Any, **kwargs: Any) -> None:
        if not isinstance(path, int) and kwargs.get("dir_fd") is None:
            os.stat(path, follow_symlinks=kwargs.get("follow_symlinks", True))
        plain(path, *args, **kwargs)

    for functions in (os.supports_fd, os.supports_dir_fd, os.supports_follow_symlinks):
        if plain in functions:
            functions.add(utime)
    os.utime = utime


def serve(channel: Channel, hello: dict[str, Any], listener: int | None = None) -> None:
    """Say hello (what holds this process), then serve until the grader hangs up.

    `listener` of a watch (sandbox.watch) goes to the grader with the hello, and a socket on which to ask for places.
    """
    child = Child(channel)
    tell_missing_files()
    frame = encode({"op": "hello", "id": 0, **hello})
    with contextlib.suppress(Gone):
        if listener is not None and isinstance(channel, SocketChannel):
            asker, asked = socket.socketpair()
            _thread.start_new_thread(child.tell_places, (asked,))
            channel.send_descriptors(frame, [listener, asker.fileno()])
            asker.close()
            os.close(listener)
        else:
            channel.send(frame, None)
        child.run()
