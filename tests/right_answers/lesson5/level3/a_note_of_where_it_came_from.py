"""Copies by streams and leaves a note of the parent in the fork."""

import json
import shutil
from pathlib import Path


def fork_from(directory, turn, new_directory):
    old = Path(directory).absolute()
    b, a = old / f"turn-{turn:03d}-B.json", old / f"turn-{turn:03d}-A.json"
    source = b if b.is_file() else a
    new = Path(new_directory)
    if new.exists() and list(new.iterdir()):
        raise FileExistsError("a fork needs an empty folder")
    with source.open("rb") as reader:
        new.mkdir(parents=True, exist_ok=True)
        with (new / source.name).open("wb") as writer:
            shutil.copyfileobj(reader, writer)
    (new / "effects.json").write_text(json.dumps({}))
    (new / "forked_from.json").write_text(json.dumps({"folder": str(old), "turn": turn}))
    return new


def dry_run(tool_impls, high_impact):
    def stand_in_for(name):
        def run(input):
            answer = {"dry_run": True}
            answer.update(name=name, input=input)
            return answer

        return run

    names = list(tool_impls)
    tools = [stand_in_for(n) if n in high_impact else tool_impls[n] for n in names]
    return dict(zip(names, tools))
