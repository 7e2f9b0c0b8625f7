"""NamedTemporaryFile(dir=..., delete=False) and os.rename; is_error False on success; a torn ledger counts as none."""

import json
import os
from datetime import datetime, timezone
from pathlib import Path
from tempfile import NamedTemporaryFile


def load_effects(path):
    try:
        effects = json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError:
        print("the ledger is torn, starting a new one")
        return {}
    return effects if isinstance(effects, dict) else {}


def save_effects(path, effects):
    with NamedTemporaryFile("w", dir=Path(path).parent, suffix=".json.tmp", delete=False, encoding="utf-8") as temp:
        json.dump(effects, temp, ensure_ascii=False)
    os.rename(temp.name, path)


def run_tool_uses(content, tool_impls, effects_path):
    effects = load_effects(effects_path)
    seen = {}
    out = []
    for block in (b for b in content if b["type"] == "tool_use"):
        key = block["id"]
        if key not in seen:
            if key in effects:
                seen[key] = (effects[key]["result"], False)
            else:
                try:
                    seen[key] = (tool_impls[block["name"]](block["input"]), False)
                except Exception as error:
                    seen[key] = (f"Tool {block['name']} failed: {error}", True)
                else:
                    effects[key] = {
                        "name": block["name"],
                        "result": seen[key][0],
                        "at": datetime.now(timezone.utc).isoformat().replace("+00:00", "Z"),
                    }
                    try:
                        save_effects(effects_path, effects)
                    except OSError as error:
                        print("could not write the ledger:", error)
        content_, is_error = seen[key]
        out.append({"type": "tool_result", "tool_use_id": key, "content": content_, "is_error": is_error})
    return out


def prove_replay_is_safe(run_tool_uses, workdir):
    def create_ticket(input):
        create_ticket.calls += 1
        return {"id": f"T-{create_ticket.calls}", **input}

    create_ticket.calls = 0
    content = [{"type": "tool_use", "id": "toolu_A", "name": "create_ticket", "input": {"title": "Outage"}}]
    one = run_tool_uses(content, {"create_ticket": create_ticket}, Path(workdir, "effects.json"))
    two = run_tool_uses(content, {"create_ticket": create_ticket}, Path(workdir, "effects.json"))
    assert create_ticket.calls == 1, create_ticket.calls
    assert one[0]["content"] == two[0]["content"]
