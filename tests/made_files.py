"""More made specimens: odd names and kinds of files, what lies beside them, what is too large to keep."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

from .made_specimens import FUNCTION, MADE, Make, make, notebook, saved, whole

# Names and kinds of files -----------------------------------------------------------------------------

NAMES = {
    "blanks": "level 3 (final) copy.ipynb",
    "a number": "level3 (1).ipynb",
    "brackets": "[x] {1} $(ls) `ls`.py",
    "composed": unicodedata.normalize("NFC", "Lösung-é.ipynb"),
    "decomposed": unicodedata.normalize("NFD", "Lösung-é.ipynb"),
    "two hundred characters": "l" * 200 + ".py",
    "an option": "-rf.py",
    "a formula": "=1+1.py",
    "quotes and a newline": "a'b\"c\nd.py",
    "a direction mark": "level3\u202egnp.py",
    "no letters": "137.py",
    "a keyword": "class.py",
    "a module of ours": "grader.py",
    "a standard module": "json.py",
    "capitals": "LEVEL3.IPYNB",
}
for _words, _name in NAMES.items():
    make(
        f"name with {_words}",
        lambda name=_name: notebook(*whole()) if name.lower().endswith("ipynb") else FUNCTION,  # type: ignore[misc]
        _name,
    )


def entered(function: Make) -> Make:
    MADE[function.__name__.replace("_", " ")] = function
    return function


@entered
def name_that_is_no_text(folder: Path) -> Path:
    path = folder / os.fsdecode(b"l\xff\xfe3.py")
    path.write_text(FUNCTION, encoding="utf-8")
    return path


@entered
def a_folder(folder: Path) -> Path:
    path = folder / "level3.ipynb"
    path.mkdir()
    return path


@entered
def no_file(folder: Path) -> Path:
    return folder / "level3.ipynb"


@entered
def a_pipe(folder: Path) -> Path:
    os.mkfifo(folder / "level3.ipynb")
    return folder / "level3.ipynb"


@entered
def a_device(_: Path) -> Path:
    return Path("/dev/zero")


@entered
def a_link_to_itself(folder: Path) -> Path:
    path = folder / "level3.ipynb"
    path.symlink_to(path)
    return path


# What lies beside it ------------------------------------------------------------------------------------

PLANTED = {
    "conftest.py": "raise SystemExit(0)",
    "sitecustomize.py": "raise SystemExit(0)",
    "usercustomize.py": "raise SystemExit(0)",
    "pytest.ini": "[pytest]\naddopts = --collect-only",
    "tox.ini": "[pytest]\naddopts = --collect-only",
    "setup.cfg": "[tool:pytest]\naddopts = --collect-only",
    "pyproject.toml": "[tool.pytest.ini_options]\naddopts = '-k nothing'",
    "course.toml": "",
    "report.json": '{"passed": true, "points": 4.0, "max_points": 4.0, "criteria": []}',
} | {f"{name}.py": "raise SystemExit(0)" for name in ("json", "os", "pytest", "grader", "exit137", "random", "re")}


def planted(folder: Path) -> None:
    """Put beside a hand-in whatever might be taken for a part of the grader, of pytest or of Python."""
    for name, text in PLANTED.items():
        (folder / name).write_text(text, encoding="utf-8")


@entered
def planted_files_beside_it(folder: Path) -> Path:
    planted(folder)
    return saved(folder, notebook(*whole()))


@entered
def planted_files_beside_a_wrong_one(folder: Path) -> Path:
    planted(folder)
    return saved(folder, "def find_dangling(messages):\n    return []\n", "level3.py")


# Too large to keep ----------------------------------------------------------------------------------


def in_a_call(*lines: str) -> str:
    """A module whose function does something first."""
    first, rest = FUNCTION.split("\n", 1)
    return "\n".join([first, *("    " + line for line in lines), rest])


make("fifty megabytes of prints", lambda: in_a_call(
    "for _ in () if messages else range(50):", "    print('x' * 10**6)"
), "level3.py")  # fmt: skip
make("fifty megabytes at import", lambda: FUNCTION + "for _ in range(50):\n    print('x' * 10**6)\n", "level3.py")
make("fifty megabytes of errors", lambda: in_a_call(
    "import sys", "for _ in () if messages else range(500):", "    print('x' * 100_000, file=sys.stderr)"
), "level3.py")  # fmt: skip
make("ten thousand functions", lambda: "".join(f"def f{n}(): pass\n" for n in range(10_000)) + FUNCTION, "level3.py")
make("a table of a megabyte", lambda: f"TABLE = {list(range(150_000))}\n" + FUNCTION, "level3.py")
