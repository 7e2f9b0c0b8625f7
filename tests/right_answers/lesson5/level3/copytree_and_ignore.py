"""shutil.copytree with a rule for what stays behind; wrapped tools for the rest, made by nested functions."""

import shutil
from functools import wraps
from pathlib import Path


def stays_behind(turn):
    def ignore(folder, names):
        return [name for name in names if not belongs(name, turn)]

    return ignore


def belongs(name, turn):
    parts = name.removesuffix(".json").split("-")
    return (
        name.endswith(".json")
        and len(parts) == 3
        and parts[0] == "turn"
        and parts[1].isdigit()
        and name == f"turn-{int(parts[1]):03d}-{parts[2]}.json"
        and parts[2] in ("A", "B")
        and int(parts[1]) <= turn
    )


def fork_from(directory, turn, new_directory):
    new = Path(new_directory)
    points = [Path(directory, f"turn-{turn:03d}-{point}.json") for point in "AB"]
    if not any(path.is_file() for path in points):
        raise ValueError(f"there is no turn {turn} to fork at")
    if new.exists():
        for _ in new.iterdir():
            raise FileExistsError(f"{new} must be empty")
    shutil.copytree(directory, new, ignore=stays_behind(turn), dirs_exist_ok=True)
    with (new / "effects.json").open("w") as ledger:
        print("{}", file=ledger)
    return new


def dry_run(tool_impls, high_impact):
    def keep(tool):
        @wraps(tool)
        def call(*args, **kwargs):
            return tool(*args, **kwargs)

        return call

    def replace(name):
        def stand_in(given):
            return dict(dry_run=True, name=name, input=given)

        return stand_in

    return {name: (replace(name) if name in high_impact else keep(tool)) for name, tool in tool_impls.items()}
