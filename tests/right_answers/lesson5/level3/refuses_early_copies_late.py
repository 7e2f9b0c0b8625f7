"""Looks at the new folder first, sorts by number, keeps the three turns before; generator and closure factory."""

from pathlib import Path
from shutil import copy


def save_points(directory):
    for path in Path(directory).iterdir():
        for point in ("A", "B"):
            number = path.name.removeprefix("turn-").removesuffix(f"-{point}.json")
            if number.isascii() and number.isdigit() and path.name == f"turn-{number.lstrip('0').zfill(3)}-{point}.json":
                if path.is_file():
                    yield int(number), point, path


def ensure_free(new):
    if new.is_symlink() or (new.exists() and not new.is_dir()):
        raise FileExistsError(f"{new} is no folder")
    if new.exists() and len([*new.iterdir()]) > 0:
        raise FileExistsError(f"{new} is taken")


def fork_from(directory, turn, new_directory):
    new = Path(new_directory)
    ensure_free(new)
    points = sorted(save_points(directory), key=lambda entry: entry[:2])
    if not any(number == turn for number, _, _ in points):
        raise IndexError(turn)
    new.mkdir(parents=True, exist_ok=True)
    for number, _, path in points:
        if turn - 3 <= number <= turn:
            copy(path, new / path.name)
    (new / "effects.json").touch()
    (new / "effects.json").write_text("{ }")
    return Path(new_directory)


def dry_run(tool_impls, high_impact):
    def factory(name):
        template = {"dry_run": True, "name": name}
        return lambda input: {**template, "input": input}

    real = ((name, tool) for name, tool in tool_impls.items() if name not in high_impact)
    pretended = ((name, factory(name)) for name in tool_impls if name in high_impact)
    return dict([*real, *pretended])
