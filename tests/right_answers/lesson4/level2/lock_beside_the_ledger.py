"""A lock file beside the ledger, held for the whole turn; the lock of a dead process frees itself."""

import json
import os
from contextlib import contextmanager
from datetime import UTC, datetime

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None


@contextmanager
def locked(path):
    with open(f"{os.fspath(path)}.lock", "a") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def load_effects(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


def save_effects(path, effects):
    temp = f"{os.fspath(path)}.tmp"
    with open(temp, "w", encoding="utf-8") as file:
        json.dump(effects, file)
    os.replace(temp, path)


def run_tool_uses(content, tool_impls, effects_path):
    with locked(effects_path):
        effects = load_effects(effects_path)
        answers = {}
        for block in content:
            if block["type"] == "tool_use" and block["id"] not in answers:
                answers[block["id"]] = one(block, tool_impls, effects, effects_path)
        return [answers[block["id"]] for block in content if block["type"] == "tool_use"]


def one(block, tool_impls, effects, effects_path):
    head = {"type": "tool_result", "tool_use_id": block["id"]}
    if block["id"] in effects:
        return {**head, "content": effects[block["id"]]["result"]}
    try:
        output = tool_impls[block["name"]](block["input"])
    except Exception as error:
        return {**head, "content": f"error: {error!r}", "is_error": True}
    effects[block["id"]] = {"name": block["name"], "at": datetime.now(UTC).isoformat(), "result": output}
    try:
        save_effects(effects_path, effects)
    except OSError as error:
        print("ledger write failed:", error)
    return {**head, "content": output, "is_error": False}


def prove_replay_is_safe(run_tool_uses, workdir):
    log = os.path.join(workdir, "tickets.txt")

    def create_ticket(given):
        with open(log, "a") as file:
            file.write(given["title"] + "\n")
        return "created"

    call = {"type": "tool_use", "id": "toolu_l", "name": "create_ticket", "input": {"title": "lock"}}
    for _ in range(2):
        run_tool_uses([call], {"create_ticket": create_ticket}, os.path.join(workdir, "effects.json"))
    with open(log) as file:
        lines = file.readlines()
    assert len(lines) == 1, f"{len(lines)} tickets in the file"
