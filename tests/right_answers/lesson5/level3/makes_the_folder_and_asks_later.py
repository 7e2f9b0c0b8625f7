"""Makes the folder, and asks only when it was there whether it is empty."""

import os
import pathlib
import shutil


def _find(directory, turn):
    there = sorted(
        entry.name
        for entry in os.scandir(directory)
        if entry.is_file() and entry.name in (f"turn-{turn:03}-A.json", f"turn-{turn:03}-B.json")
    )
    if not there:
        raise ValueError(f"turn {turn} is unknown")
    return os.path.join(directory, there[-1])


def fork_from(directory, turn, new_directory):
    source = _find(directory, turn)
    try:
        os.makedirs(new_directory)
    except FileExistsError:
        if not os.path.isdir(new_directory) or os.listdir(new_directory):
            raise
    shutil.copy(source, new_directory)
    with open(os.path.join(new_directory, "effects.json"), "x") as ledger:
        ledger.write("{\n}\n")
    return pathlib.Path(new_directory)


def dry_run(tool_impls, high_impact):
    import collections

    result = collections.OrderedDict()
    for name, implementation in tool_impls.items():
        if name in high_impact:
            result[name] = (lambda n: lambda i: {"name": n, "input": i, "dry_run": True})(name)
        else:
            result[name] = implementation
    return result
