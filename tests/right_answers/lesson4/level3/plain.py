"""One loop, own ledger functions, the gates one below the other."""

import json
import os
from datetime import datetime, timezone


def load_effects(path):
    if os.path.exists(path):
        with open(path, encoding="utf-8") as f:
            return json.load(f)
    return {}


def save_effects(path, effects):
    tmp = str(path) + ".tmp"
    with open(tmp, "w", encoding="utf-8") as f:
        json.dump(effects, f)
    os.replace(tmp, path)


def run_tool_uses(content, tool_impls, *, effects_path, high_impact, approve, alert):
    effects = load_effects(effects_path)
    done = {}
    results = []
    for block in content:
        if block["type"] != "tool_use":
            continue
        key = block["id"]
        if key not in done:
            result = {"type": "tool_result", "tool_use_id": key}
            done[key] = result
            if key in effects:
                result["content"] = effects[key]["result"]
            elif block["name"] in high_impact and not approve(block["name"], block["input"]):
                result["content"] = "declined by a human, not executed"
                result["is_error"] = True
            else:
                try:
                    result["content"] = tool_impls[block["name"]](block["input"])
                except Exception as e:
                    result["content"] = "error: " + repr(e)
                    result["is_error"] = True
                else:
                    now = datetime.now(timezone.utc).isoformat()
                    effects[key] = {"name": block["name"], "result": result["content"], "at": now}
                    try:
                        save_effects(effects_path, effects)
                    except OSError as e:
                        alert("could not write the ledger for " + key + ": " + str(e))
        results.append(done[key])
    return results


def ensure_ticket(input, find_by_title, create):
    ticket = find_by_title(input["title"])
    if ticket is not None:
        return ticket
    return create(input)
