"""tempfile.mkstemp in the ledger's folder, fsync of file and folder, a torn ledger raises an error of its own."""

import contextlib
import json
import os
import tempfile
from datetime import UTC, datetime


class LedgerError(Exception):
    """There is a ledger, and it cannot be read."""


def load_effects(path):
    try:
        with open(path, "rb") as file:
            effects = json.loads(file.read())
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise LedgerError(f"{os.fspath(path)} is damaged: {error}") from error
    if not isinstance(effects, dict):
        raise LedgerError(f"{os.fspath(path)} holds no ledger")
    return effects


def save_effects(path, effects):
    folder = os.path.dirname(os.path.abspath(path))
    descriptor, temp = tempfile.mkstemp(prefix=".effects-", dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(json.dumps(effects, indent=2).encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(temp, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temp)
        raise
    if os.name != "nt":
        directory = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


def run_tool_uses(content, tool_impls, effects_path):
    effects = load_effects(effects_path)
    answers = {}
    order = []
    for block in content:
        if block["type"] == "tool_use":
            order.append(block["id"])
            if block["id"] not in answers:
                answers[block["id"]] = answer(block, tool_impls, effects, effects_path)
    return [answers[id_] for id_ in order]


def answer(block, tool_impls, effects, effects_path):
    if block["id"] in effects:
        return done(block, effects[block["id"]]["result"])
    tool = tool_impls.get(block["name"])
    if tool is None:
        return failed(block, f"there is no tool {block['name']}")
    try:
        result = tool(block["input"])
    except Exception as error:
        return failed(block, f"{type(error).__name__}: {error}")
    effects[block["id"]] = {"name": block["name"], "result": result, "at": datetime.now(UTC).isoformat()}
    with contextlib.suppress(OSError):
        save_effects(effects_path, effects)
    return done(block, result)


def done(block, result):
    return {"type": "tool_result", "tool_use_id": block["id"], "content": result}


def failed(block, text):
    return {"type": "tool_result", "tool_use_id": block["id"], "content": text, "is_error": True}


def prove_replay_is_safe(run_tool_uses, workdir):
    count = 0

    def create_ticket(_):
        nonlocal count
        count += 1
        return {"id": f"T-{count}"}

    call = {"type": "tool_use", "id": "toolu_proof", "name": "create_ticket", "input": {"title": "x"}}
    for _ in range(5):
        run_tool_uses([call], {"create_ticket": create_ticket}, os.path.join(workdir, "ledger"))
    if count != 1:
        raise AssertionError(f"create_ticket ran {count} times for one id")
