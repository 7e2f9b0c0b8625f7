"""Refuses a ledger with half an entry; one result for each id, handed out in the order of the calls."""

import json, pathlib, os
import datetime

def load_effects(path):
    p = pathlib.Path(path)
    try:
        s = p.read_text(encoding="utf-8")
    except FileNotFoundError:
        return dict()
    d = json.loads(s)
    if type(d) is not dict:
        raise ValueError("not a ledger")
    for k, v in d.items():
        if not {"name", "result", "at"} <= set(v):
            raise ValueError("no entry: " + k)
    return d

def save_effects(path, effects):
    p = pathlib.Path(path)
    tmp = p.with_suffix(".tmp")
    tmp.write_bytes(json.dumps(effects, indent=4).encode("utf-8") + b"\n\n")
    tmp.rename(p)

def run_tool_uses(content, tool_impls, effects_path):
    led = load_effects(effects_path)
    here = {}
    for b in content:
        if b["type"] != "tool_use" or b["id"] in here:
            continue
        if b["id"] in led:
            here[b["id"]] = {"type": "tool_result", "tool_use_id": b["id"], "content": led[b["id"]]["result"], "is_error": False}
            continue
        try:
            v = tool_impls[b["name"]](b["input"])
        except Exception as e:
            here[b["id"]] = {"type": "tool_result", "tool_use_id": b["id"], "content": {"error": type(e).__name__}, "is_error": True}
            continue
        led[b["id"]] = {"name": b["name"], "result": v, "at": datetime.datetime.now(datetime.timezone.utc).isoformat()}
        try:
            save_effects(effects_path, led)
        except OSError:
            import sys
            print("could not write", file=sys.stderr)
        here[b["id"]] = {"type": "tool_result", "tool_use_id": b["id"], "content": v, "is_error": False}
    return [here[b["id"]] for b in content if b["type"] == "tool_use"]

def prove_replay_is_safe(run_tool_uses, workdir):
    import os.path
    ran = []
    impls = {"create_ticket": lambda i: ran.append(i) or {"id": f"T-{len(ran)}"}}
    block = {"type": "tool_use", "id": "t", "name": "create_ticket", "input": {"title": "é"}}
    r = [run_tool_uses([block], impls, os.path.join(workdir, "effects.json")) for _ in (1, 2)]
    assert len(ran) == 1, ran
    assert r[0][0]["content"] == r[1][0]["content"] == {"id": "T-1"}
