"""What is wrong in a source, and where: every complaint of the builder names a file and a line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..errors import UserError


@dataclass(frozen=True, order=True)
class Problem:
    """One complaint: `path` relative to the course folder, `line` counted from 1."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


class SourceError(UserError):
    """The sources cannot be built; one line of text for each problem."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        super().__init__("the sources cannot be built.\n" + "\n".join(str(problem) for problem in self.problems))


def read_source(root: Path, name: str) -> str:
    """The text of one source, whatever line ends and byte order mark an editor left in it."""
    try:
        return (root / name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise SourceError([Problem(name, 1, f"is not UTF-8 text (byte {error.start})")]) from error
    except OSError as error:
        raise SourceError([Problem(name, 1, f"cannot be read: {error.strerror}")]) from error


def line_at(text: str, offset: int) -> int:
    """The line, counted from 1, on which character `offset` of `text` stands."""
    return text.count("\n", 0, offset) + 1


def line_of(text: str, needle: str) -> int:
    """The line on which `needle` first stands in `text`; 1 when it does not."""
    return line_at(text, max(text.find(needle), 0))
