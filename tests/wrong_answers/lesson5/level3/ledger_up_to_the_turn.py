"""The parent's entries for the calls in the forked state come along."""
# caught by: blank-ledger

import json
import shutil
from pathlib import Path


def _name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def _last(directory, turn):
    for point in "BA":
        path = Path(directory) / _name(turn, point)
        if path.is_file():
            return path
    raise FileNotFoundError(f"no checkpoint of turn {turn} in {directory}")


def _ready(new):
    new = Path(new)
    if new.exists() and any(new.iterdir()):
        raise FileExistsError(f"{new} is not empty")
    new.mkdir(parents=True, exist_ok=True)
    return new


def fork_from(directory, turn, new_directory):
    source = _last(directory, turn)
    new = _ready(new_directory)
    shutil.copyfile(source, new / source.name)
    old = Path(directory) / "effects.json"
    effects = json.loads(old.read_text()) if old.is_file() else {}
    text = source.read_text(encoding="utf-8")
    (new / "effects.json").write_text(json.dumps({id: entry for id, entry in effects.items() if f'"{id}"' in text}))
    return new


def _stand_in(name):
    return lambda input: {"dry_run": True, "name": name, "input": input}


def dry_run(tool_impls, high_impact):
    return {name: _stand_in(name) if name in high_impact else tool for name, tool in tool_impls.items()}
