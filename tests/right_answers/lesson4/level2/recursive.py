"""Recursion over the blocks, an error class for torn ledgers, and a ledger wrapped in its own type."""

import json
import os
from collections import OrderedDict
from datetime import UTC, datetime


class TornLedgerError(ValueError):
    pass


def load_effects(path):
    if not os.path.lexists(path):
        return {}
    with open(path, "rb") as file:
        data = file.read()
    try:
        effects = json.loads(data.decode("utf-8"), object_pairs_hook=OrderedDict)
    except ValueError as error:
        raise TornLedgerError(str(error)) from None
    if not isinstance(effects, dict):
        raise TornLedgerError("not an object")
    return effects


def save_effects(path, effects):
    temp = "{}.tmp".format(path)
    file = open(temp, "w", encoding="utf-8")
    try:
        json.dump(effects, file)
    finally:
        file.close()
    os.replace(temp, path)


def run_tool_uses(content, tool_impls, effects_path):
    return answer_all(list(content), tool_impls, effects_path, load_effects(effects_path), {})


def answer_all(blocks, tool_impls, effects_path, effects, answered):
    if not blocks:
        return []
    first, *rest = blocks
    if first["type"] != "tool_use":
        return answer_all(rest, tool_impls, effects_path, effects, answered)
    key = first["id"]
    if key not in answered:
        if key in effects:
            answered[key] = {"type": "tool_result", "tool_use_id": key, "content": effects[key]["result"]}
        else:
            try:
                value = tool_impls[first["name"]](first["input"])
                answered[key] = {"type": "tool_result", "tool_use_id": key, "content": value}
            except Exception as error:
                answered[key] = {"type": "tool_result", "tool_use_id": key, "content": repr(error), "is_error": True}
            else:
                effects[key] = {"name": first["name"], "result": value, "at": datetime.now(UTC).isoformat()}
                try:
                    save_effects(effects_path, effects)
                except OSError as error:
                    print(error)
    return [answered[key]] + answer_all(rest, tool_impls, effects_path, effects, answered)


def prove_replay_is_safe(run_tool_uses, workdir):
    def create_ticket(given, count=[]):
        count.append(given)
        return len(count)

    block = {"type": "tool_use", "id": "toolu_rec", "name": "create_ticket", "input": {}}
    path = os.path.join(workdir, "effects.json")
    answers = [run_tool_uses([block], {"create_ticket": create_ticket}, path)[0]["content"] for _ in range(3)]
    assert answers == [1, 1, 1], answers
    assert create_ticket({}) == 2, "it ran more often than its answers say"
