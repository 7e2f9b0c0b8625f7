"""The sequence up to the turn and a checkpoint.json are laid beside and renamed into place in one step; partials."""

import functools
import json
import os
import re
import shutil
from pathlib import Path


def numbered(directory):
    for path in Path(directory).iterdir():
        match = re.fullmatch(r"turn-(\d{3}|[1-9]\d{3,})-([AB])\.json", path.name)
        if match and path.is_file():
            yield (int(match[1]), match[2]), path


def fork_from(directory, turn, new_directory):
    new = Path(new_directory)
    points = {key: path for key, path in numbered(directory) if key <= (turn, "B")}
    if turn not in {number for number, _ in points}:
        raise KeyError(f"turn {turn}")
    if new.is_dir() and not any(os.scandir(new)):
        new.rmdir()
    if new.exists():
        raise FileExistsError(f"{new} is in use")
    new.parent.mkdir(parents=True, exist_ok=True)
    beside = new.with_name(new.name + ".making")
    beside.mkdir()
    for path in points.values():
        shutil.copyfile(path, beside / path.name)
    (beside / "effects.json").write_text(json.dumps({}, indent=2) + "\n", encoding="utf-8")
    shutil.copyfile(points[max(points)], beside / "checkpoint.json")
    beside.rename(new)
    return new


def pretend(name, input):
    return {"dry_run": True, "name": name, "input": input}


def dry_run(tool_impls, high_impact):
    return {
        name: functools.partial(pretend, name) if name in high_impact else impl for name, impl in tool_impls.items()
    }
