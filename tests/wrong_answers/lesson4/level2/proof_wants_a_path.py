"""The proof works with a workdir that is a Path and fails for one that is a str."""
# caught by: proof

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
            print("ledger not written:", error)
    return results


def prove_replay_is_safe(run_tool_uses, workdir):
    tickets = []

    def create_ticket(given):
        tickets.append(given)
        return {"id": f"T-{len(tickets)}"}

    block = {"type": "tool_use", "id": "toolu_1", "name": "create_ticket", "input": {"title": "outage"}}
    for _ in range(2):
        run_tool_uses([block], {"create_ticket": create_ticket}, workdir / "effects.json")
    assert len(tickets) == 1, f"{len(tickets)} tickets"
