"""A link inside the fork, to the fork's own file, says where it starts; checks before anything is made."""

import os
import pathlib


def fork_from(directory, turn, new_directory):
    old, new = pathlib.Path(directory), pathlib.Path(new_directory)
    if new.is_file():
        raise NotADirectoryError(f"{new} is a file")
    if new.is_dir() and os.listdir(new):
        raise FileExistsError(f"{new} holds {len(os.listdir(new))} entries")
    last = None
    for path in sorted(old.glob("turn-*-[AB].json")):
        if path.name in (f"turn-{turn:03d}-A.json", f"turn-{turn:03d}-B.json") and path.is_file():
            last = path
    if last is None:
        raise FileNotFoundError(f"no turn {turn} in {old}")
    os.makedirs(new, exist_ok=True)
    (new / last.name).write_bytes(last.read_bytes())
    (new / "start.json").symlink_to(last.name)
    (new / "effects.json").write_bytes(b"{}")
    return new


class DryTools(dict):
    def __init__(self, tools, names):
        super().__init__(tools)
        for name in set(names).intersection(tools):
            self[name] = self.pretend(name)

    @staticmethod
    def pretend(name):
        return lambda input: {"dry_run": True, "name": name, "input": dict(input)}


def dry_run(tool_impls, high_impact):
    return DryTools(tool_impls, high_impact)
