"""Async code inside, driven by asyncio.run; the file work in a thread."""

import asyncio
import json
import os
from datetime import UTC, datetime
from pathlib import Path


def load_effects(path):
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}


def save_effects(path, effects):
    temp = f"{path}.tmp"
    Path(temp).write_text(json.dumps(effects), encoding="utf-8")
    os.replace(temp, path)


def run_tool_uses(content, tool_impls, effects_path):
    return asyncio.run(run_all(content, tool_impls, effects_path))


async def run_all(content, tool_impls, effects_path):
    effects = await asyncio.to_thread(load_effects, effects_path)
    results = {}
    calls = [block for block in content if block["type"] == "tool_use"]
    for call in calls:
        if call["id"] not in results:
            results[call["id"]] = await run_one(call, tool_impls, effects, effects_path)
    return [results[call["id"]] for call in calls]


async def run_one(call, tool_impls, effects, effects_path):
    answer = {"type": "tool_result", "tool_use_id": call["id"]}
    if call["id"] in effects:
        return {**answer, "content": effects[call["id"]]["result"]}
    try:
        output = tool_impls[call["name"]](call["input"])
        if asyncio.iscoroutine(output):
            output = await output
    except Exception as error:
        return {**answer, "content": f"tool error: {error!r}", "is_error": True}
    effects[call["id"]] = {"name": call["name"], "result": output, "at": datetime.now(UTC).isoformat()}
    try:
        await asyncio.to_thread(save_effects, effects_path, effects)
    except OSError as error:
        print("alert:", error)
    return {**answer, "content": output}


def prove_replay_is_safe(run_tool_uses, workdir):
    made = 0

    def create_ticket(given):
        nonlocal made
        made += 1
        return {"id": made}

    block = {"type": "tool_use", "id": "toolu_async", "name": "create_ticket", "input": {"title": "a"}}
    path = Path(workdir) / "effects.json"
    run_tool_uses([block], {"create_ticket": create_ticket}, path)
    run_tool_uses([block, block], {"create_ticket": create_ticket}, path)
    assert made == 1, f"{made} tickets"
