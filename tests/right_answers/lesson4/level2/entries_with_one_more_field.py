"""Entries that keep the input too, synced to disk; the proof replays a known and a new call."""

import json, os
from datetime import datetime, timezone
from typing import Any, NotRequired, TypedDict

class Effect(TypedDict):
    name: str
    result: Any
    at: str
    input: NotRequired[dict[str, Any]]

def load_effects(path) -> dict[str, Effect]:
    try:
        with open(path, "r", encoding="utf-8") as fh:
            return json.load(fh)
    except FileNotFoundError:
        return {}

def save_effects(path, effects: dict[str, Effect]) -> None:
    tmp = str(path) + ".tmp"
    with open(tmp, "w", encoding="utf-8") as fh:
        json.dump(effects, fh)
        fh.flush()
        os.fsync(fh.fileno())
    os.replace(tmp, path)

def run_tool_uses(content, tool_impls, effects_path):
    effects = load_effects(effects_path)
    mine = {}
    for block in content:
        if block["type"] == "tool_use" and block["id"] not in mine:
            mine[block["id"]] = answer(block, effects, tool_impls, effects_path)
    return [mine[b["id"]] for b in content if b["type"] == "tool_use"]

def answer(block, effects, tool_impls, effects_path):
    result: dict[str, Any] = {"type": "tool_result", "tool_use_id": block["id"]}
    if block["id"] in effects:
        return result | {"content": effects[block["id"]]["result"]}
    try:
        output = tool_impls[block["name"]](block["input"])
    except Exception as exc:
        return result | {"content": f"{type(exc).__name__}", "is_error": True}
    effects[block["id"]] = Effect(name=block["name"], result=output, at=datetime.now(timezone.utc).isoformat(), input=block["input"])
    try:
        save_effects(effects_path, effects)
    except OSError as exc:
        print(f"ledger write failed: {exc}")
    return result | {"content": output}

def prove_replay_is_safe(run_tool_uses, workdir):
    counter = {"n": 0}
    def create_ticket(input):
        counter["n"] += 1
        return {"id": "T-%d" % counter["n"]}
    def other(input):
        raise RuntimeError("must not matter")
    impls = {"create_ticket": create_ticket, "other": other}
    blocks = [
        {"type": "tool_use", "id": "toolu_a", "name": "create_ticket", "input": {"title": "one"}},
        {"type": "tool_use", "id": "toolu_b", "name": "create_ticket", "input": {"title": "two"}},
    ]
    path = os.path.join(workdir, "effects.json")
    run_tool_uses(blocks[:1], impls, path)
    assert counter["n"] == 1
    run_tool_uses(blocks, impls, path)
    assert counter["n"] == 2, "only the second is new"
    run_tool_uses(blocks, impls, path)
    assert counter["n"] == 2
