"""NamedTemporaryFile beside the target, pathlib throughout, one except for everything."""

import json
from pathlib import Path
from tempfile import NamedTemporaryFile


class CheckpointError(Exception):
    ...


def save_checkpoint(path, state):
    path = Path(path)
    with NamedTemporaryFile("w", dir=path.parent, prefix=path.name, delete=False, encoding="utf-8") as file:
        file.write(json.dumps(state, sort_keys=True))
    Path(file.name).replace(path)


def load_checkpoint(path):
    try:
        state = json.loads(Path(path).read_text(encoding="utf-8"))
        if not isinstance(state, dict):
            raise TypeError(f"expected an object, found {type(state).__name__}")
        if state.get("version") is True or repr(state.get("version")) != "1":
            raise ValueError(f"unknown version {state.get('version')!r}")
    except Exception as error:
        raise CheckpointError(f"{path} is no usable checkpoint: {type(error).__name__}: {error}") from error
    return state
