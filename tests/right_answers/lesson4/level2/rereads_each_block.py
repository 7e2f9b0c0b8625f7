"""Holds nothing in memory: the ledger is read again for each block and merged before each save."""

import json
import os
from datetime import datetime, timedelta, timezone


def load_effects(path):
    try:
        return json.load(open(path, encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except json.JSONDecodeError as error:
        raise RuntimeError(f"torn ledger at {path}") from error


def save_effects(path, effects):
    temp = os.path.join(os.path.dirname(path), "." + os.path.basename(path) + ".swp")
    with open(temp, "w", encoding="utf-8") as f:
        json.dump(effects, f)
    os.replace(temp, path)


def run_tool_uses(content, tool_impls, effects_path):
    results, failures, unsaved = [], {}, {}
    for block in content:
        if block["type"] != "tool_use":
            continue
        on_record = {**unsaved, **load_effects(effects_path)}
        if block["id"] in on_record:
            results.append({"tool_use_id": block["id"], "type": "tool_result", "content": on_record[block["id"]]["result"]})
            continue
        if block["id"] in failures:
            results.append(failures[block["id"]])
            continue
        try:
            output = tool_impls[block["name"]](block["input"])
        except Exception as error:
            failures[block["id"]] = {
                "tool_use_id": block["id"], "type": "tool_result", "content": "failed: " + str(error), "is_error": True
            }
            results.append(failures[block["id"]])
            continue
        at = datetime.now(timezone(timedelta(hours=5, minutes=30))).isoformat()
        entry = {"name": block["name"], "result": output, "at": at}
        try:
            save_effects(effects_path, {**load_effects(effects_path), **unsaved, block["id"]: entry})
        except OSError:
            unsaved[block["id"]] = entry
        results.append({"tool_use_id": block["id"], "type": "tool_result", "content": output})
    return results


def prove_replay_is_safe(run_tool_uses, workdir):
    runs = []
    use = {"type": "tool_use", "id": "toolu_r", "name": "create_ticket", "input": {"title": "again?"}}
    path = str(workdir) + "/effects.json"
    run_tool_uses([use], {"create_ticket": lambda given: runs.append(1)}, path)
    run_tool_uses([use], {"create_ticket": lambda given: runs.append(2)}, path)
    assert runs == [1], runs
