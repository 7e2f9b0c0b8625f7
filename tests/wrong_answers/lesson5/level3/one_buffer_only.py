"""The copy ends after one buffer."""
# caught by: independent

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
    with open(source, "rb") as reader, open(new / source.name, "wb") as writer:
        writer.write(reader.read(8192))
    (new / "effects.json").write_text("{}")
    return new


def _stand_in(name):
    return lambda input: {"dry_run": True, "name": name, "input": input}


def dry_run(tool_impls, high_impact):
    return {name: _stand_in(name) if name in high_impact else tool for name, tool in tool_impls.items()}
