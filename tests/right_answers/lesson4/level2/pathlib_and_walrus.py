"""Path.replace, a generator behind a list, an assignment expression for the look-up, local time with its offset."""

import json
from datetime import datetime
from pathlib import Path


def load_effects(path):
    file = Path(path)
    return json.loads(file.read_bytes()) if file.exists() else {}


def save_effects(path, effects):
    target = Path(path)
    beside = target.with_name(f"~{target.name}.new")
    beside.write_text(json.dumps(effects, sort_keys=True, indent=1), encoding="utf-8")
    beside.replace(target)


def run_tool_uses(content, tool_impls, effects_path):
    return list(_answers(content, tool_impls, effects_path))


def _answers(content, tool_impls, effects_path):
    effects = load_effects(effects_path)
    errors = {}
    for block in content:
        if block["type"] != "tool_use":
            continue
        pair = {"type": "tool_result", "tool_use_id": (call_id := block["id"])}
        if call_id in errors:
            yield errors[call_id]
        elif (entry := effects.get(call_id)) is not None:
            yield pair | {"content": entry["result"]}
        else:
            try:
                value = tool_impls[block["name"]](block["input"])
            except Exception as problem:
                errors[call_id] = pair | {"content": repr(problem), "is_error": True}
                yield errors[call_id]
                continue
            now = datetime.now().astimezone().isoformat(timespec="milliseconds")
            effects |= {call_id: {"name": block["name"], "result": value, "at": now}}
            try:
                save_effects(effects_path, effects)
            except OSError as problem:
                print(f"NOT ON RECORD: {call_id}: {problem}")
            yield pair | {"content": value}


def prove_replay_is_safe(run_tool_uses, workdir):
    desk = []
    tools = {"create_ticket": lambda ticket: desk.append(ticket) or {"id": len(desk)}}
    block = {"type": "tool_use", "id": "toolu_once", "name": "create_ticket", "input": {"title": "printer on fire"}}
    run_tool_uses([block], tools, str(Path(workdir) / "effects.json"))
    run_tool_uses([block], tools, str(Path(workdir) / "effects.json"))
    assert desk == [{"title": "printer on fire"}], f"{len(desk)} tickets"
