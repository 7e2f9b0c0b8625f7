import json
from datetime import UTC, datetime
from pathlib import Path


def load_effects(path):
    try:
        return json.loads(Path(path).read_text())
    except (FileNotFoundError, ValueError):
        return {}


def save_effects(path, effects):
    Path(path).write_text(json.dumps(effects))


def run_tool_uses(content, tool_impls, effects_path):
    effects, results = load_effects(effects_path), []
    for block in content:
        if block["type"] != "tool_use":
            continue
        result = {"type": "tool_result", "tool_use_id": block["id"]}
        if block["id"] in effects:
            results.append(result | {"content": effects[block["id"]]["result"]})
            continue
        try:
            value = tool_impls[block["name"]](block["input"])
        except Exception as error:
            results.append(result | {"content": str(error), "is_error": True})
            continue
        at = datetime.now(UTC).isoformat()
        effects[block["id"]] = {"name": block["name"], "result": value, "at": at}
        save_effects(effects_path, effects)
        results.append(result | {"content": value})
    return results


def prove_replay_is_safe(run_tool_uses, workdir):
    pass
