"""The state is saved as checkpoint.json only, so the fork has no sequence."""
# caught by: independent

import shutil
from pathlib import Path


def last_save_point(directory, turn):
    for point in ("B", "A"):
        path = Path(directory) / f"turn-{turn:03d}-{point}.json"
        if path.is_file():
            return path
    raise FileNotFoundError(f"no save point of turn {turn} in {directory}")


def fork_from(directory, turn, new_directory):
    source, new = last_save_point(directory, turn), Path(new_directory)
    if new.exists() and any(new.iterdir()):
        raise FileExistsError(f"{new} is not empty")
    new.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, new / "checkpoint.json")
    (new / "effects.json").write_text("{}", encoding="utf-8")
    return new


def stand_in(name):
    return lambda input: {"dry_run": True, "name": name, "input": input}


def dry_run(tool_impls, high_impact):
    return {name: stand_in(name) if name in high_impact else tool for name, tool in tool_impls.items()}
