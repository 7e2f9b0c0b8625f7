"""Takes high_impact as any collection, deep copies what it hands out, saves through a temporary folder beside."""

import copy
import json
import os
import shutil
import tempfile
from datetime import UTC, datetime


def run_tool_uses(content, tool_impls, *, effects_path, high_impact, approve, alert):
    risky = frozenset(high_impact)
    effects = read(effects_path)
    blocks = list(filter(lambda block: block["type"] == "tool_use", content))
    results = {}
    for block in blocks:
        results.setdefault(block["id"], None)
        if results[block["id"]] is None:
            results[block["id"]] = settle(block, effects, effects_path, tool_impls, risky, approve, alert)
    return [copy.deepcopy(results[block["id"]]) for block in blocks]


def settle(block, effects, effects_path, tool_impls, risky, approve, alert):
    def told(content, **more):
        return dict(type="tool_result", tool_use_id=block["id"], content=content, **more)

    if block["id"] in effects:
        return told(copy.deepcopy(effects[block["id"]]["result"]))
    if block["name"] in risky:
        decision = approve(block["name"], copy.deepcopy(block["input"]))
        if not decision:
            return told("You asked for something that was turned down.", is_error=True)
    try:
        result = tool_impls[block["name"]](copy.deepcopy(block["input"]))
    except Exception as error:
        return told(f"It raised {error!r}.", is_error=True)
    effects[block["id"]] = dict(name=block["name"], result=copy.deepcopy(result), at=datetime.now(UTC).isoformat())
    try:
        write(effects_path, effects)
    except OSError as error:
        alert(f"Ledger entry for {block['id']} is missing, add it by hand: {effects[block['id']]}. {error}")
    return told(result)


def read(path):
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def write(path, effects):
    folder = tempfile.mkdtemp(prefix=".ledger-", dir=os.path.dirname(os.path.abspath(path)))
    try:
        temp = os.path.join(folder, "effects.json")
        with open(temp, "w", encoding="utf-8") as file:
            json.dump(effects, file)
        os.replace(temp, path)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def ensure_ticket(input, find_by_title, create):
    try:
        ticket = find_by_title(input["title"])
    except Exception as error:
        raise RuntimeError("the desk could not be asked, so nothing was created") from error
    return create(copy.deepcopy(input)) if ticket is None else ticket
