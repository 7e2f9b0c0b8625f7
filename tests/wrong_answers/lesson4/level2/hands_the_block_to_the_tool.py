"""Calls the tool with the whole block instead of its input."""
# caught by: record-after-success

import json, os
from datetime import datetime, timezone

def load_effects(path):
    try:
        with open(path, encoding="utf-8") as f:
            return json.load(f)
    except FileNotFoundError:
        return {}

def save_effects(path, effects):
    tmp = str(path) + ".tmp"
    with open(tmp, "w", encoding="utf-8") as f:
        json.dump(effects, f)
    os.replace(tmp, path)

def run_tool_uses(content, tool_impls, effects_path):
    effects = load_effects(effects_path)
    results = []
    done = {}
    for block in content:
        if block.get("type") != "tool_use":
            continue
        i = block["id"]
        if i in effects:
            results.append({"type": "tool_result", "tool_use_id": i, "content": effects[i]["result"]})
            continue
        if i in done:
            results.append(dict(done[i]))
            continue
        try:
            out = tool_impls[block["name"]](block)
        except Exception as e:
            r = {"type": "tool_result", "tool_use_id": i, "content": f"failed: {e!r}", "is_error": True}
            done[i] = r
            results.append(r)
            continue
        effects[i] = {"name": block["name"], "result": out, "at": datetime.now(timezone.utc).isoformat()}
        try:
            save_effects(effects_path, effects)
        except OSError as e:
            print("ledger not written:", e)
        results.append({"type": "tool_result", "tool_use_id": i, "content": out})
    return results

def prove_replay_is_safe(run_tool_uses, workdir):
    n = 0
    def create_ticket(inp):
        nonlocal n
        n += 1
        return {"id": f"T-{n}", "title": inp["title"]}
    path = os.path.join(workdir, "effects.json")
    call = [{"type": "tool_use", "id": "toolu_1", "name": "create_ticket", "input": {"title": "outage"}}]
    a = run_tool_uses(call, {"create_ticket": create_ticket}, path)
    b = run_tool_uses(call, {"create_ticket": create_ticket}, path)
    assert n == 1, f"ran {n} times"
    assert a[0]["content"] == b[0]["content"]
