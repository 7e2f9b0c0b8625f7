"""Calls approve with keywords, where two positional arguments are agreed."""
# caught by: gate-order

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


def run_tool_uses(content, tool_impls, *, effects_path, high_impact, approve, alert):
    effects = load_effects(effects_path)
    results = []
    for call in content:
        if call["type"] != "tool_use":
            continue
        answer = {"type": "tool_result", "tool_use_id": call["id"]}
        results.append(answer)
        if call["id"] in effects:
            answer["content"] = effects[call["id"]]["result"]
            continue
        if call["name"] in high_impact and not approve(name=call["name"], input=call["input"]):
            answer |= {"content": "declined, not run", "is_error": True}
            continue
        try:
            output = tool_impls[call["name"]](call["input"])
        except Exception as error:
            answer |= {"content": f"failed: {error!r}", "is_error": True}
            continue
        answer["content"] = output
        effects[call["id"]] = {"name": call["name"], "result": output, "at": datetime.now(UTC).isoformat()}
        try:
            save_effects(effects_path, effects)
        except OSError as error:
            alert(f"{call['name']} ran and is not on record: {error}")
    return results


def ensure_ticket(input, find_by_title, create):
    ticket = find_by_title(input["title"])
    return create(input) if ticket is None else ticket
