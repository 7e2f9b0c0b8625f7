"""Bytes and system calls only; a leftover temp file is removed first, since the new one is opened with O_EXCL."""

import json
import os


class CheckpointError(Exception):
    pass


def save_checkpoint(path, state):
    data = memoryview(json.dumps(state, separators=(",", ":")).encode())
    temp = os.fspath(path) + "~"
    if os.path.exists(temp):
        os.unlink(temp)
    descriptor = os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        while data:
            data = data[os.write(descriptor, data):]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    os.rename(temp, path)


def load_checkpoint(path):
    with open(path, "rb") as file:  # a missing file: FileNotFoundError names it
        data = file.read()
    try:
        state = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise CheckpointError(f"broken checkpoint at {path}: {error}") from None
    match state:
        case {"version": int(version)} if version == 1 and version is not True:
            return state
        case {"version": version}:
            raise CheckpointError(f"checkpoint at {path} has version {version!r}")
        case {}:
            raise CheckpointError(f"checkpoint at {path} does not say its version")
    raise CheckpointError(f"checkpoint at {path} is a {type(state).__name__}, no object")
