"""The state is loaded and saved anew (other bytes, same state); stand-ins are objects; inputs are copied."""

import copy
import json
import os


def name_of(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def fork_from(directory, turn, new_directory):
    state, point = None, None
    for candidate in ("A", "B"):
        try:
            with open(os.path.join(directory, name_of(turn, candidate)), encoding="utf-8") as file:
                state, point = json.load(file), candidate
        except (FileNotFoundError, IsADirectoryError):
            continue
    if point is None:
        raise FileNotFoundError(f"turn {turn} is not in {directory}")
    os.makedirs(new_directory, exist_ok=True)
    if os.listdir(new_directory):
        raise FileExistsError(f"{os.fspath(new_directory)!r} holds something")
    for name, content in ((name_of(turn, point), state), ("checkpoint.json", state), ("effects.json", {})):
        path = os.path.join(new_directory, name)
        with open(path + ".tmp", "w", encoding="utf-8") as file:
            json.dump(content, file, indent=4, ensure_ascii=False, sort_keys=True)
        os.replace(path + ".tmp", path)
    from pathlib import Path

    return Path(new_directory)


class StandIn:
    def __init__(self, name):
        self.name = name
        self.calls = []

    def __call__(self, input):
        self.calls.append(copy.deepcopy(input))
        return {"dry_run": True, "name": self.name, "input": copy.deepcopy(input)}


def dry_run(tool_impls, high_impact):
    dry = {}
    for name, impl in tool_impls.items():
        dry[name] = StandIn(name) if name in high_impact else impl
    return dry
