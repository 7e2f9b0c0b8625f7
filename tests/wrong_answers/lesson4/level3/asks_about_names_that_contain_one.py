"""Asks about a tool whose name only contains a listed name."""
# caught by: gate-order

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

def run_tool_uses(content, tool_impls, *, effects_path, high_impact, approve, alert):
    effects = load_effects(effects_path)
    results = []
    done = {}
    for block in content:
        if block.get("type") != "tool_use":
            continue
        i, name = block["id"], block["name"]
        if i in effects:
            results.append({"type": "tool_result", "tool_use_id": i, "content": effects[i]["result"]})
            continue
        if i in done:
            results.append(dict(done[i]))
            continue
        if any(h in name for h in high_impact):
            if not approve(name, block["input"]):
                done[i] = {"type": "tool_result", "tool_use_id": i, "content": "The user said no; nothing ran.", "is_error": True}
                results.append(done[i])
                continue
        try:
            out = tool_impls[name](block["input"])
        except Exception as e:
            done[i] = {"type": "tool_result", "tool_use_id": i, "content": f"failed: {e!r}", "is_error": True}
            results.append(done[i])
            continue
        effects[i] = {"name": name, "result": out, "at": datetime.now(timezone.utc).isoformat()}
        try:
            save_effects(effects_path, effects)
        except OSError as e:
            alert(f"ledger write failed for {i}: {e}")
        results.append({"type": "tool_result", "tool_use_id": i, "content": out})
    return results

def ensure_ticket(input, find_by_title, create):
    existing = find_by_title(input["title"])
    if existing is not None:
        return existing
    return create(input)
