"""Run by `python -I -S` on this file: the canary, by itself, without the package `grader`."""

# ruff: noqa: PTH100, PTH118, PTH120
# (importing pathlib takes longer than an attempt)
from __future__ import annotations

import importlib.util
import os
import sys

NAME = "exit137_sandbox"


def main(arguments: list[str]) -> None:
    """`measure UNDER...` prints what `trial.measure` returns, as JSON; `table` prints the table of README.md;
    `inside` makes one attempt, told on stdin."""
    folder = os.path.dirname(os.path.abspath(__file__))
    spec = importlib.util.spec_from_file_location(
        NAME, os.path.join(folder, "__init__.py"), submodule_search_locations=[folder]
    )
    assert spec is not None and spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = package
    spec.loader.exec_module(package)
    if arguments[0] == "inside":
        importlib.import_module(f"{NAME}.attempts").inside()
    elif arguments[0] == "table":
        table = importlib.import_module(f"{NAME}.table")
        print(table.markdown(importlib.import_module(f"{NAME}.trial").measure(list(table.COLUMNS))["outcomes"]))
    else:
        importlib.import_module(f"{NAME}.trial").main(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
