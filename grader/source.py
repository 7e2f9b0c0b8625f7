"""From a file on disk to the cells of a submission: data only, nothing of it is compiled or run here."""

from __future__ import annotations

import base64
import errno
import json
import os
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import UserError

SIZE_LIMIT = 10 << 20
MOST_CELLS = 10**6
SKIPPED_TAGS = frozenset({"check", "scratch"})


@dataclass(frozen=True)
class Source:
    """A submission as data: its name, its code cells as (number, text), a module as one cell of bytes.

    `notes` are sentences for the learner about how it was read.
    """

    name: str
    notebook: bool
    cells: tuple[tuple[int, Any], ...]
    notes: tuple[str, ...] = field(default=())


def read_source(path: Path, *, follow_links: bool = True) -> Source:
    """Read a notebook (.ipynb) or a module (.py).

    Raises UserError, one sentence, for anything else: no such file, a folder, a link where none is followed, a
    file over SIZE_LIMIT bytes, text that is no notebook.
    """
    data = read_regular(path, SIZE_LIMIT, follow_links=follow_links)
    if path.suffix.lower() == ".py":
        return from_module(path.name, data)
    if path.suffix.lower() == ".ipynb":
        return from_notebook(path.name, data)
    raise UserError(f"{path.name} is no submission: expected a notebook (.ipynb) or a module (.py).")


def read_regular(path: Path, limit: int, *, follow_links: bool = False) -> bytes:
    """The bytes of a regular file of at most `limit` bytes, opened without waiting; UserError otherwise."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    if not follow_links:
        flags |= getattr(os, "O_NOFOLLOW", 0)
    try:
        descriptor = os.open(path, flags)
    except FileNotFoundError:
        raise UserError(f"{path} was not found; give the path of your notebook or module.") from None
    except IsADirectoryError:
        raise UserError(f"{path} is a folder; expected a notebook (.ipynb) or a module (.py).") from None
    except OSError as error:
        raise UserError(f"{path} cannot be read: {_obstacle(error, follow_links)}.") from None
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        kind = "a folder" if stat.S_ISDIR(mode) else "no regular file"
        raise UserError(f"{path} is {kind}; expected a notebook (.ipynb) or a module (.py).")
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise UserError(f"{path} is larger than {limit >> 20} MB; clear its outputs and save it again.")
    return data


def _obstacle(error: OSError, follow_links: bool) -> str | None:
    if error.errno != errno.ELOOP:
        return error.strerror
    return "it is a link that leads nowhere" if follow_links else "it is a link, and links are not followed here"


def from_module(name: str, data: bytes) -> Source:
    """A module is one cell; its bytes travel as they are, so that a coding line or a BOM keeps its meaning."""
    if not data.strip():
        raise UserError(f"{name} is empty; expected a module that defines the names of the exercise.")
    return Source(name, notebook=False, cells=((1, {"bytes": base64.b64encode(data).decode("ascii")}),))


def from_notebook(name: str, data: bytes) -> Source:
    """The code cells of a notebook of any format version, without those tagged `check` or `scratch`."""
    if not data.strip():
        raise UserError(f"{name} is empty (no bytes in it); expected a notebook: save it again, or take a copy.")
    try:
        notebook = json.loads(_text(data))
    except (ValueError, RecursionError) as error:
        detail = "its nesting" if isinstance(error, RecursionError) else "one of its numbers"
        detail = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else detail
        raise UserError(
            f"{name} is no whole notebook file (broken JSON at {detail}); open it in JupyterLab, save it, check again."
        ) from None
    return from_cells(name, _cells(name, notebook))


def from_cells(name: str, cells: list[Any]) -> Source:
    """The code cells out of notebook cells (dicts), numbered from 1 in their order."""
    kept: list[tuple[int, str]] = []
    notes, checks, number = [], [], 0
    for cell in cells:
        if not isinstance(cell, dict) or cell.get("cell_type") != "code":
            continue
        # A number that goes back is none of ours: two cells of one number would be taken for one.
        number = max(_number(cell) or 0, number + 1)
        text = _joined(cell.get("source", cell.get("input", "")))
        if text is None:
            notes.append(f"Code cell {number} holds no text and was left out.")
            continue
        if "check" in _tags(cell):
            checks.append(str(number))
        if text.strip() and not SKIPPED_TAGS & _tags(cell):
            kept.append((number, text))
    if len(checks) > 1:
        notes.append(f"The check cell is there more than once (code cells {', '.join(checks)}); that changes no mark.")
    return Source(name, notebook=True, cells=tuple(kept), notes=tuple(notes))


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Notebooks are UTF-8; an editor that saved another encoding spoilt at most some letters.
        return data.decode("latin-1")


def _cells(name: str, notebook: Any) -> list[Any]:
    if isinstance(notebook, dict):
        cells = notebook.get("cells")
        if isinstance(cells, list):
            return cells
        sheets = notebook.get("worksheets")  # nbformat 3 and older
        if isinstance(sheets, list):
            lists = [sheet.get("cells") for sheet in sheets if isinstance(sheet, dict)]
            return [cell for cells in lists if isinstance(cells, list) for cell in cells]
    raise UserError(f"{name} is JSON, but no notebook: it has no list of cells; expected a file saved by Jupyter.")


def _joined(source: Any) -> str | None:
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    return source.replace("\r\n", "\n").replace("\r", "\n") if isinstance(source, str) else None


def _number(cell: dict[str, Any]) -> int | None:
    """The number that `check` in a notebook gives to a cell that was run: that of its In[...]."""
    metadata = cell.get("metadata")
    number = metadata.get("exit137_number") if isinstance(metadata, dict) else None
    return number if type(number) is int and 0 < number <= MOST_CELLS else None


def _tags(cell: dict[str, Any]) -> set[str]:
    metadata = cell.get("metadata")
    tags = metadata.get("tags") if isinstance(metadata, dict) else None
    return {tag for tag in tags if isinstance(tag, str)} if isinstance(tags, list) else set()
