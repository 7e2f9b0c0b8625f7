"""Cells to the bytes of a notebook: the same cells give the same bytes, anywhere and at any time."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from typing import Any

from .percent import Cell

_KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def text_cell(source: str, *tags: str) -> Cell:
    """A text cell the builder writes itself."""
    return Cell("markdown", tags, source, 0, 0)


def notebook_bytes(cells: Iterable[Cell], named: Iterable[str] = ()) -> bytes:
    """A notebook (nbformat 4.5) without outputs, as Jupyter itself would lay out its JSON.

    A cell's id comes from its own text, or from its tag when the tag is one of `named`, so that it
    stays when other cells change.
    """
    unique = set(named)
    used: dict[str, int] = {}
    built = []
    for cell in cells:
        tag = next((tag for tag in cell.tags if tag in unique), None)
        name = tag or _name(cell)
        used[name] = used.get(name, 0) + 1
        built.append(_cell(cell, name if used[name] == 1 else f"{name}-{used[name]}"))
    metadata = {"exit137": {"digest": digest(built)}, "kernelspec": _KERNEL, "language_info": {"name": "python"}}
    notebook = {"cells": built, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return dump(notebook)


def dump(notebook: dict[str, Any]) -> bytes:
    """The bytes of a notebook's JSON, keys sorted, one trailing newline."""
    return (json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode("utf-8")


def cell_text(cell: dict[str, Any]) -> str:
    """The text of a notebook cell, which JSON may hold whole or as a list of lines."""
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)


def digest(cells: Iterable[dict[str, Any]]) -> str:
    """16 hex digits that change when the kind or text of any cell does; outputs do not count."""
    parts = [[cell.get("cell_type"), cell_text(cell)] for cell in cells]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def _name(cell: Cell) -> str:
    kind = cell.tags[0] if cell.tags else cell.kind
    return f"{kind}-{hashlib.sha256(cell.source.encode()).hexdigest()[:10]}"


def _cell(cell: Cell, name: str) -> dict[str, Any]:
    metadata: dict[str, Any] = {"tags": list(cell.tags)} if cell.tags else {}
    built: dict[str, Any] = {
        "cell_type": cell.kind,
        "id": name,
        "metadata": metadata,
        "source": re.findall(r"[^\n]*\n|[^\n]+", cell.source),
    }
    if cell.kind == "code":
        built |= {"execution_count": None, "outputs": []}
    return built
