"""Run by `python -I -S` on this file: the canary, by itself, without the package `grader`."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

NAME = "exit137_sandbox"


def main(arguments: list[str]) -> None:
    """`measure UNDER...` prints what `trial.measure` returns, as JSON; `table` prints the table of README.md;
    `inside` makes one attempt, told on stdin."""
    folder = Path(__file__).resolve().parent
    spec = importlib.util.spec_from_file_location(
        NAME, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None and spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = package
    spec.loader.exec_module(package)
    trial = importlib.import_module(f"{NAME}.trial")
    if arguments[0] == "table":
        table = importlib.import_module(f"{NAME}.table")
        print(table.markdown(trial.measure(list(table.COLUMNS))["outcomes"]))
    else:
        trial.main(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
