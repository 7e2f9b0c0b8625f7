"""The naive versions first, then those that replace them; recursion with a memo."""

import json, os
from datetime import datetime, timezone

def load_effects(path):
    return json.load(open(path))

def run_tool_uses(content, tool_impls):
    return [{"type": "tool_result", "tool_use_id": b["id"], "content": tool_impls[b["name"]](b["input"])}
            for b in content if b["type"] == "tool_use"]

def load_effects(path):
    try:
        f = open(path)
    except OSError:
        return {}
    with f:
        return json.load(f)

def save_effects(path, effects):
    tmp = str(path) + ".new"
    with open(tmp, "wt") as f:
        print(json.dumps(effects), file=f)
    os.replace(src=tmp, dst=path)

def run_tool_uses(content, tool_impls, effects_path, _memo=None):
    memo = {} if _memo is None else _memo
    blocks = [b for b in content if b["type"] == "tool_use"]
    if not blocks:
        return []
    head, *tail = blocks
    ledger = {**load_effects(effects_path), **memo.get("ledger", {})}
    memo.setdefault("ledger", {})
    memo.setdefault("failed", {})
    i = head["id"]
    if i in ledger:
        r = {"content": ledger[i]["result"]}
    elif i in memo["failed"]:
        r = memo["failed"][i]
    else:
        try:
            v = tool_impls[head["name"]](head["input"])
            r = {"content": v}
            memo["ledger"][i] = {"name": head["name"], "result": v, "at": str(datetime.now(timezone.utc).isoformat())}
        except Exception as e:
            r = memo["failed"][i] = {"content": str(e), "is_error": True}
        if i in memo["ledger"]:
            try:
                save_effects(effects_path, {**ledger, **memo["ledger"]})
            except OSError:
                pass
    return [{"type": "tool_result", "tool_use_id": i, **r}] + run_tool_uses(tail, tool_impls, effects_path, memo)

def prove_replay_is_safe(run_tool_uses, workdir):
    class create_ticket:
        calls = 0
        def __call__(self, input):
            type(self).calls += 1
            return {"id": "T-9", "title": input["title"], "n": self.calls}
    fake = create_ticket()
    tool_impls = {"create_ticket": fake}
    block = {"type": "tool_use", "id": "toolu_01abc", "name": "create_ticket", "input": {"title": "Customer outage"}}
    run_tool_uses([block], tool_impls, f"{workdir}/effects.json")
    run_tool_uses([dict(block)], tool_impls, f"{workdir}/effects.json")
    assert create_ticket.calls == 1, "the ticket was opened again"
