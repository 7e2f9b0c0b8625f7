"""Save points as an ordered dataclass over an enum; the largest one that is there."""

from __future__ import annotations

import enum
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Union

Point = Literal["A", "B"]
StrPath = Union[str, "os.PathLike[str]"]


class SavePoint(enum.IntEnum):
    A = 1
    B = 2


@dataclass(frozen=True, order=True)
class Checkpoint:
    turn: int
    point: SavePoint

    @property
    def name(self) -> str:
        return f"turn-{self.turn:03d}-{self.point.name}.json"

    def within(self, directory: StrPath) -> Path:
        return Path(directory) / self.name


def checkpoint_name(turn: int, point: Point) -> str:
    return Checkpoint(turn, SavePoint[point]).name


def _present(directory: StrPath, turn: int) -> Iterator[Checkpoint]:
    return (c for c in (Checkpoint(turn, p) for p in SavePoint) if c.within(directory).is_file())


def pick_latest_point(directory: StrPath, turn: int) -> Path:
    try:
        return max(_present(directory, turn)).within(directory)
    except ValueError:
        raise FileNotFoundError(f"no checkpoint for turn {turn} in {os.fspath(directory)!r}") from None


def rewind_to(directory: StrPath, turn: int, point: Point | None = None) -> dict[str, Any]:
    path = pick_latest_point(directory, turn)
    if point is not None:
        path = Checkpoint(turn, SavePoint[point]).within(directory)
    with path.open(encoding="utf-8") as stream:
        return json.load(stream)
