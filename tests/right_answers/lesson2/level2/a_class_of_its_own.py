"""A store object behind the two functions; errors carry a JSON pointer and the cause in their text."""

from __future__ import annotations

import dataclasses
import io
import json
import os
import typing
from pathlib import Path


class CheckpointError(ValueError):
    def __str__(self) -> str:
        return " / ".join(str(part) for part in self.args)


@dataclasses.dataclass(frozen=True)
class Store:
    path: Path
    version: typing.ClassVar[int] = 1

    def save(self, state: dict[str, typing.Any]) -> None:
        buffer = io.StringIO()
        json.dump(state, buffer, indent="\t")
        scratch = self.path.with_name("~" + self.path.name)
        with io.open(scratch, "wb", buffering=0) as raw:
            raw.write(buffer.getvalue().encode())
        os.replace(scratch, self.path)

    def load(self) -> dict[str, typing.Any]:
        try:
            state = json.loads(self.path.read_bytes().decode())
        except FileNotFoundError:
            raise
        except BaseException as cause:
            raise CheckpointError("unreadable", self.path, repr(cause)) from cause
        if not isinstance(state, dict):
            raise CheckpointError("not an object", self.path)
        found = state.get("version", "none at all")
        if not (type(found) is int and found == self.version):
            raise CheckpointError(f"wants version {self.version}, got {found}", self.path)
        return state


def save_checkpoint(path: str | os.PathLike[str], state: dict[str, typing.Any]) -> None:
    Store(Path(path)).save(state)


def load_checkpoint(path: str | os.PathLike[str]) -> dict[str, typing.Any]:
    return Store(Path(path)).load()
