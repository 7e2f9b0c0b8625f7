"""Specimens that are made rather than kept: too big, too odd or too many to lie in a folder.

Each function takes an empty folder, puts one hand-in there and returns its path. All of them answer 1.3.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

Make = Callable[[Path], Path]
MADE: dict[str, Make] = {}

FUNCTION = """def find_dangling(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
"""
CHECK = 'from grader import check\n\ncheck("1.3")'


def cell(source: str | list[str], kind: str = "code", **more: Any) -> dict[str, Any]:
    """A notebook cell; `more` replaces fields, None takes one away."""
    made = {"cell_type": kind, "id": f"c{crc32(repr(source).encode())}", "metadata": {}, "source": source}
    if kind == "code":
        made |= {"outputs": [], "execution_count": None}
    return {key: value for key, value in (made | more).items() if value is not None or key == "execution_count"}


def notebook(*cells: dict[str, Any], minor: int = 5, **more: Any) -> dict[str, Any]:
    """A whole notebook of format 4."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {
        "nbformat": 4, "nbformat_minor": minor, "metadata": {"kernelspec": kernel}, "cells": list(cells), **more
    }  # fmt: skip


def tagged(source: str, *tags: str) -> dict[str, Any]:
    return cell(source, metadata={"tags": list(tags)})


def whole() -> list[dict[str, Any]]:
    """The cells of a notebook with a right answer."""
    return [
        cell("# Find the dangling calls", "markdown"),
        cell("import json"),
        tagged(FUNCTION, "solution"),
        tagged("find_dangling([])", "scratch"),
        tagged(CHECK, "check"),
    ]


def saved(folder: Path, content: dict[str, Any] | str | bytes, name: str = "level3.ipynb") -> Path:
    path = folder / name
    text = json.dumps(content, indent=1, ensure_ascii=False) if isinstance(content, dict) else content
    path.write_bytes(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
    return path


def make(name: str, content: Callable[[], Any], file_name: str = "level3.ipynb") -> None:
    """Enter a specimen whose only peculiarity is its content."""
    MADE[name] = lambda folder: saved(folder, content(), file_name)


def altered(change: Callable[[list[dict[str, Any]]], Any]) -> dict[str, Any]:
    """A right notebook whose cells were changed by `change`."""
    cells = whole()
    change(cells)
    return notebook(*cells)


def text_of(content: dict[str, Any]) -> str:
    return json.dumps(content, indent=1, ensure_ascii=False)


# Cells that went astray --------------------------------------------------------------------------

make("plain notebook", lambda: notebook(*whole()))
make("check cell twice", lambda: altered(lambda cells: cells.insert(2, tagged(CHECK, "check"))))
make("check cell without its tag", lambda: altered(lambda cells: cells.append(cell(CHECK))))
make("cell with the answer deleted", lambda: altered(lambda cells: cells.pop(2)))
make("cell with the answer twice", lambda: altered(lambda cells: cells.append(cells[2])))
make("cell with the answer retyped to markdown", lambda: altered(lambda cells: cells[2].update(cell_type="markdown")))
make("cell with the answer retyped to raw", lambda: altered(lambda cells: cells[2].update(cell_type="raw")))
make("cell with the answer of no type", lambda: altered(lambda cells: cells[2].pop("cell_type")))
make("cell with the answer tagged scratch", lambda: altered(lambda c: c[2].update(metadata={"tags": ["scratch"]})))
make("cell with the answer moved to the end", lambda: altered(lambda cells: cells.append(cells.pop(2))))
make(
    "cell split within the function",
    lambda: notebook(cell(FUNCTION.rsplit("\n", 2)[0]), cell(FUNCTION.rsplit("\n", 2)[1])),
)
make("function and its caller in two cells", lambda: notebook(
    cell("def find_dangling(messages):\n    return _find(messages)"), cell(FUNCTION.replace("find_dangling", "_find"))
))  # fmt: skip
make("all cells merged into one", lambda: notebook(cell("\n".join(["import json", FUNCTION, CHECK]))))
make("all metadata gone", lambda: {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
    {key: value for key, value in each.items() if key in ("cell_type", "source")} for each in whole()
]})  # fmt: skip
ODD_METADATA = (None, [], 3, {"tags": "check"}, {"tags": [5]})
make("metadata of other types", lambda: altered(
    lambda cells: [each.update(metadata=odd) for each, odd in zip(cells, ODD_METADATA, strict=True)]
))  # fmt: skip
make("sources as lines", lambda: altered(
    lambda cells: [each.update(source=each["source"].splitlines(keepends=True)) for each in cells]
))  # fmt: skip
make("a source that is no text", lambda: altered(lambda cells: cells.insert(0, cell([1, None]))))  # type: ignore[list-item]
make("cells that are no cells", lambda: altered(lambda cells: cells.extend([None, 3, "x", [], {}])))  # type: ignore[list-item]
make("ids doubled", lambda: altered(lambda cells: [each.update(id="same") for each in cells]))
make("numbers that it gives itself", lambda: altered(
    lambda cells: [each["metadata"].update(exit137_number=1) for each in cells]
))  # fmt: skip
make("numbers beyond all counting", lambda: altered(
    lambda cells: [each["metadata"].update(exit137_number=10**80) for each in cells]
))  # fmt: skip
make("ids of other types", lambda: altered(lambda cells: [each.update(id=[]) for each in cells]))
make("no ids", lambda: altered(lambda cells: [each.pop("id") for each in cells]))
make("three hundred empty cells", lambda: notebook(*[cell("")] * 150, *whole(), *[cell("  \n")] * 150))

# Formats and encodings -----------------------------------------------------------------------------

for _minor in range(6):
    make(f"nbformat 4.{_minor}", lambda minor=_minor: notebook(*whole(), minor=minor))  # type: ignore[misc]
make("nbformat 4.9, from the future", lambda: notebook(*whole(), minor=9, something_new={"x": 1}))
make("nbformat 3", lambda: {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": [{"cells": [
    {"cell_type": "heading", "level": 1, "source": ["Dangling calls"]},
    {"cell_type": "code", "input": FUNCTION.splitlines(keepends=True), "prompt_number": 1, "outputs": []},
]}]})  # fmt: skip
make("nbformat 3 with odd worksheets", lambda: {"nbformat": 3, "worksheets": [{"cells": 5}, None, {}, {"cells": [
    {"cell_type": "code", "input": FUNCTION}]}]})  # fmt: skip
make("kernel R", lambda: notebook(*whole(), metadata={"kernelspec": {"name": "ir", "language": "R"}}))
make("kernel of another type", lambda: notebook(*whole(), metadata=[]))
make("CRLF", lambda: text_of(notebook(*whole())).replace("\n", "\r\n"))
make("CRLF within sources", lambda: altered(lambda cells: cells[2].update(source=FUNCTION.replace("\n", "\r\n"))))
make("a byte order mark", lambda: b"\xef\xbb\xbf" + text_of(notebook(*whole())).encode())
make("latin-1", lambda: text_of(notebook(cell("# für später"), *whole())).encode("latin-1"))
make("UTF-16", lambda: text_of(notebook(*whole())).encode("utf-16"))
make("a lone surrogate in a comment", lambda: notebook(cell("# \ud800"), *whole()))
make("NUL in a cell", lambda: notebook(cell("x = '\0'"), *whole()))
make("nine megabytes of output", lambda: altered(
    lambda cells: cells[1].update(outputs=[{"output_type": "stream", "name": "stdout", "text": "x" * (9 << 20)}])
))  # fmt: skip
make("eleven megabytes of output", lambda: altered(
    lambda cells: cells[1].update(outputs=[{"output_type": "stream", "name": "stdout", "text": "x" * (11 << 20)}])
))  # fmt: skip

# What is no notebook -------------------------------------------------------------------------------

make("no bytes", lambda: b"")
make("blanks", lambda: b" \n\t\n")
make("zero bytes", lambda: bytes(1000))
make("cut off", lambda: text_of(notebook(*whole()))[:-200])
make("zero bytes behind it", lambda: text_of(notebook(*whole())).encode() + bytes(100))
make("conflict markers of git", lambda: "<<<<<<< HEAD\n" + text_of(notebook(*whole())) + "\n=======\n>>>>>>> other\n")
make("a page", lambda: "<!DOCTYPE html><html><body>Not found</body></html>")
make("a module under a notebook's name", lambda: FUNCTION)
make("an archive", lambda: b"PK\x03\x04" + bytes(range(256)))
make("a list", lambda: "[]")
make("a number", lambda: "137")
make("cells named twice", lambda: '{"cells": [],' + text_of(notebook(*whole()))[1:])
make("no cells", lambda: '{"nbformat": 4}')
make("cells of another type", lambda: '{"nbformat": 4, "cells": {"0": 1}}')
make("worksheets of another type", lambda: '{"nbformat": 3, "worksheets": {"cells": []}}')
make("a hundred thousand brackets", lambda: "[" * 100_000)
make("cells a hundred thousand deep", lambda: '{"cells": ' + "[" * 100_000 + "]" * 100_000 + "}")
make("a number of five thousand digits", lambda: '{"nbformat": ' + "4" * 5000 + ', "cells": []}')
make("a notebook without code", lambda: notebook(cell("# Nothing yet", "markdown")))
make("a module without bytes", lambda: b"", "level3.py")
make("twelve megabytes of module", lambda: b"#" * (12 << 20), "level3.py")
make("text", lambda: FUNCTION, "level3.txt")

# Modules in other bytes -------------------------------------------------------------------------------

make("module with a byte order mark", lambda: b"\xef\xbb\xbf" + FUNCTION.encode(), "level3.py")
make("module with CRLF", lambda: FUNCTION.replace("\n", "\r\n"), "level3.py")
make("module with CR", lambda: FUNCTION.replace("\n", "\r"), "level3.py")
LATIN = ("# für\n" + FUNCTION).encode("latin-1")
make("module in latin-1, declared", lambda: b"# -*- coding: latin-1 -*-\n" + LATIN, "level3.py")
make("module in latin-1, undeclared", lambda: LATIN, "level3.py")
make("module in latin-1, undeclared, within a text", lambda: b"NAME = 'f\xfcr'\n" + LATIN, "level3.py")
make("module in UTF-16", lambda: FUNCTION.encode("utf-16"), "level3.py")
make("module with NUL", lambda: FUNCTION.encode() + b"\0", "level3.py")
make("module with a form feed", lambda: "\f\n" + FUNCTION, "level3.py")
make("module of brackets", lambda: "(" * 100_000, "level3.py")
make("module of signs", lambda: "x = " + "-" * 100_000 + "1\n" + FUNCTION, "level3.py")
make("module of nested blocks", lambda: "".join(" " * n + "if 1:\n" for n in range(150)) + FUNCTION, "level3.py")
make("module with an unknown coding", lambda: "# coding: klingon\n" + FUNCTION, "level3.py")
