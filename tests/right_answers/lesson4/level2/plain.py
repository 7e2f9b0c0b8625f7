"""The shortest way: a suffix for the temp file, two dicts, a list as a counter."""

import json
import os
from datetime import datetime, timezone


def load_effects(path):
    if not os.path.exists(path):
        return {}
    with open(path) as f:
        return json.load(f)


def save_effects(path, effects):
    with open(str(path) + ".tmp", "w") as f:
        json.dump(effects, f)
    os.replace(str(path) + ".tmp", path)


def run_tool_uses(content, tool_impls, effects_path):
    effects = load_effects(effects_path)
    failed = {}
    results = []
    for block in content:
        if block["type"] != "tool_use":
            continue
        id = block["id"]
        if id in failed:
            results.append(failed[id])
            continue
        if id not in effects:
            try:
                result = tool_impls[block["name"]](block["input"])
            except Exception as e:
                failed[id] = {"type": "tool_result", "tool_use_id": id, "content": str(e) or "failed", "is_error": True}
                results.append(failed[id])
                continue
            effects[id] = {"name": block["name"], "result": result, "at": datetime.now(timezone.utc).isoformat()}
            try:
                save_effects(effects_path, effects)
            except OSError:
                pass
        results.append({"type": "tool_result", "tool_use_id": id, "content": effects[id]["result"]})
    return results


def prove_replay_is_safe(run_tool_uses, workdir):
    calls = []

    def create_ticket(input):
        calls.append(input)
        return {"id": "T-1"}

    block = {"type": "tool_use", "id": "toolu_1", "name": "create_ticket", "input": {"title": "down"}}
    path = os.path.join(workdir, "effects.json")
    run_tool_uses([block], {"create_ticket": create_ticket}, path)
    run_tool_uses([block], {"create_ticket": create_ticket}, path)
    assert len(calls) == 1
