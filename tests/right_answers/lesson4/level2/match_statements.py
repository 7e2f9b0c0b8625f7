"""match statements for blocks and for outcomes; a ledger written with sorted keys."""

import json
from contextlib import suppress
from datetime import UTC, datetime
from os import fspath, replace


def load_effects(path):
    try:
        with open(path, "rb") as file:
            loaded = json.loads(file.read())
    except (FileNotFoundError, ValueError):
        return {}
    match loaded:
        case dict():
            return loaded
        case _:
            return {}


def save_effects(path, effects):
    with open(fspath(path) + "_tmp", "w", encoding="utf-8") as file:
        json.dump(effects, file, sort_keys=True, separators=(",", ":"))
    replace(fspath(path) + "_tmp", path)


def run_tool_uses(content, tool_impls, effects_path):
    effects = load_effects(effects_path)
    outcomes = {}

    def outcome(call_id, name, given):
        if call_id in effects:
            return ("ok", effects[call_id]["result"])
        try:
            result = tool_impls[name](given)
        except Exception as error:
            return ("error", f"{name}: {error}")
        effects[call_id] = {"name": name, "result": result, "at": datetime.now(UTC).isoformat()}
        with suppress(OSError):
            save_effects(effects_path, effects)
        return ("ok", result)

    results = []
    for block in content:
        match block:
            case {"type": "tool_use", "id": call_id, "name": name, "input": given}:
                if call_id not in outcomes:
                    outcomes[call_id] = outcome(call_id, name, given)
                match outcomes[call_id]:
                    case ("ok", result):
                        results.append({"type": "tool_result", "tool_use_id": call_id, "content": result})
                    case ("error", text):
                        results.append(
                            {"type": "tool_result", "tool_use_id": call_id, "content": text, "is_error": True}
                        )
            case _:
                pass
    return results


def prove_replay_is_safe(run_tool_uses, workdir):
    tickets = {}

    def create_ticket(given):
        number = f"T-{len(tickets) + 1}"
        tickets[number] = given
        return number

    use = {"type": "tool_use", "id": "toolu_m", "name": "create_ticket", "input": {"title": "m"}}
    first = run_tool_uses([use], {"create_ticket": create_ticket}, f"{fspath(workdir)}/e.json")
    second = run_tool_uses([use], {"create_ticket": create_ticket}, f"{fspath(workdir)}/e.json")
    match (len(tickets), first, second):
        case (1, [{"content": "T-1"}], [{"content": "T-1"}]):
            return
        case (count, _, _):
            raise AssertionError(f"{count} tickets, {first}, {second}")
