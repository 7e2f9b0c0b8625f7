"""Async inside, with the approval awaited in a thread, as a web page would."""

import asyncio
import json
import os
from datetime import datetime, timezone
from pathlib import Path


def run_tool_uses(content, tool_impls, *, effects_path, high_impact, approve, alert):
    return asyncio.run(_run(content, tool_impls, Path(effects_path), high_impact, approve, alert))


async def _run(content, tool_impls, path, high_impact, approve, alert):
    effects = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    answers = {}
    for block in content:
        if block["type"] == "tool_use" and block["id"] not in answers:
            answers[block["id"]] = await _one(block, tool_impls, path, effects, high_impact, approve, alert)
    return [answers[block["id"]] for block in content if block["type"] == "tool_use"]


async def _one(block, tool_impls, path, effects, high_impact, approve, alert):
    answer = {"type": "tool_result", "tool_use_id": block["id"]}
    if block["id"] in effects:
        return {**answer, "content": effects[block["id"]]["result"]}
    if block["name"] in high_impact:
        yes = await asyncio.to_thread(approve, block["name"], block["input"])
        if not yes:
            return {**answer, "content": "A person declined this call. It has not been made.", "is_error": True}
    try:
        output = tool_impls[block["name"]](block["input"])
    except Exception as error:
        return {**answer, "content": f"{block['name']} failed ({error!r})", "is_error": True}
    moment = datetime.now(timezone.utc).isoformat()
    effects[block["id"]] = {"at": moment, "name": block["name"], "result": output}
    try:
        temp = path.with_name(f".{path.name}")
        temp.write_text(json.dumps(effects), encoding="utf-8")
        os.replace(temp, path)
    except OSError as error:
        alert(f"{moment} {block['name']} happened without a record: {error}")
    return {**answer, "content": output}


def ensure_ticket(input, find_by_title, create):
    def existing_or_new():
        ticket = find_by_title(input["title"])
        yield ticket
        yield create(input)

    return next(ticket for ticket in existing_or_new() if ticket is not None)
