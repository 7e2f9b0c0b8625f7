"""A proof over many ids at once, with a control: calls that are new do run."""

import json
import os
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path


def load_effects(path):
    try:
        text = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    return json.loads(text)


def save_effects(path, effects):
    path = Path(path)
    new = path.parent / (path.name + ".tmp")
    new.write_text(json.dumps(effects), encoding="utf-8")
    new.replace(path)


def run_tool_uses(content, tool_impls, effects_path):
    effects = load_effects(effects_path)
    results = {}
    calls = [b for b in content if b["type"] == "tool_use"]
    for call in calls:
        if call["id"] in results:
            continue
        results[call["id"]] = result = {"type": "tool_result", "tool_use_id": call["id"]}
        if call["id"] in effects:
            result["content"] = effects[call["id"]]["result"]
        else:
            try:
                result["content"] = tool_impls[call["name"]](call["input"])
            except Exception as error:
                result["content"] = "Error: " + (str(error) or type(error).__name__)
                result["is_error"] = True
            else:
                now = datetime.now(UTC).isoformat()
                effects[call["id"]] = {"name": call["name"], "result": result["content"], "at": now}
                try:
                    save_effects(effects_path, effects)
                except OSError as error:
                    print("could not record", call["id"], error)
    return [results[call["id"]] for call in calls]


def prove_replay_is_safe(run_tool_uses, workdir):
    ran = Counter()

    def create_ticket(given):
        ran[given["title"]] += 1
        return {"id": f"T-{sum(ran.values())}", "title": given["title"]}

    def calls(numbers):
        return [
            {"type": "tool_use", "id": f"toolu_{n}", "name": "create_ticket", "input": {"title": f"outage {n}"}}
            for n in numbers
        ]

    ledger = os.path.join(workdir, "effects.json")
    tools = {"create_ticket": create_ticket}
    run_tool_uses(calls(range(5)), tools, ledger)
    run_tool_uses(calls(range(3)), tools, ledger)
    run_tool_uses(calls(range(8)), tools, ledger)
    assert ran == Counter({f"outage {n}": 1 for n in range(8)}), dict(ran)
