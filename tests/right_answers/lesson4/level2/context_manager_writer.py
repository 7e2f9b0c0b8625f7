"""An atomic_write context manager, and a ledger with fields of its own beside the three."""

import json
import os
from contextlib import contextmanager, suppress
from datetime import datetime, timezone
from pathlib import Path


@contextmanager
def atomic_write(path):
    temp = Path(path).with_name(Path(path).name + ".part")
    try:
        with temp.open("w", encoding="utf-8") as file:
            yield file
        os.replace(temp, path)
    finally:
        with suppress(OSError):
            temp.unlink(missing_ok=True)


def load_effects(path):
    with suppress(FileNotFoundError):
        return json.loads(Path(path).read_text(encoding="utf-8"))
    return {}


def save_effects(path, effects):
    with atomic_write(path) as file:
        json.dump(effects, file)


def run_tool_uses(content, tool_impls, effects_path):
    effects = load_effects(effects_path)
    cache, results = {}, []
    for block in content:
        if block.get("type") != "tool_use":
            continue
        if block["id"] not in cache:
            cache[block["id"]] = handle(block, tool_impls, effects, effects_path)
        results.append(dict(cache[block["id"]]))
    return results


def handle(block, tool_impls, effects, effects_path):
    def reply(content, **flags):
        return {"type": "tool_result", "tool_use_id": block["id"], "content": content, **flags}

    if (found := effects.get(block["id"])) is not None:
        return reply(found["result"])
    try:
        output = tool_impls[block["name"]](block["input"])
    except KeyError as error:
        return reply(f"missing: {error}", is_error=True)
    except Exception as error:
        return reply(f"failed: {error!r}", is_error=True)
    effects[block["id"]] = {
        "name": block["name"],
        "input": block["input"],
        "result": output,
        "at": datetime.now(timezone.utc).astimezone().isoformat(),
        "pid": os.getpid(),
    }
    try:
        save_effects(effects_path, effects)
    except OSError as error:
        print("ops: ledger", error)
    return reply(output, is_error=False)


def prove_replay_is_safe(run_tool_uses, workdir):
    hits = []
    ledger = Path(workdir) / "effects.json"
    one = {"type": "tool_use", "id": "toolu_one", "name": "create_ticket", "input": {"title": "one"}}
    two = {"type": "tool_use", "id": "toolu_two", "name": "create_ticket", "input": {"title": "two"}}
    run_tool_uses([one], {"create_ticket": lambda given: hits.append(given["title"]) or {"id": 1}}, ledger)
    run_tool_uses([one, two], {"create_ticket": lambda given: hits.append(given["title"]) or {"id": 2}}, ledger)
    assert hits == ["one", "two"], f"what really ran: {hits}"
