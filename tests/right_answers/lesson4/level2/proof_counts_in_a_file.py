"""The proof counts the runs in a file; the ledger is read again for each block."""

import json, os, shutil, traceback
from datetime import datetime, UTC
from pathlib import Path

def load_effects(path):
    path = Path(path)
    return json.loads(path.read_text(encoding="utf8")) if path.exists() else {}

def save_effects(path, effects):
    t = Path(path).parent / "~scratch"
    with t.open("w", encoding="utf8", newline="\n") as f:
        f.write(json.dumps(effects, indent=1))
    shutil.move(t, path)

def run_tool_uses(content, tool_impls, effects_path):
    answered = {}
    res = []
    for b in content:
        if b.get("type") != "tool_use":
            continue
        if b["id"] not in answered:
            ledger = load_effects(effects_path)
            if b["id"] in ledger:
                answered[b["id"]] = {"content": ledger[b["id"]]["result"]}
            else:
                try:
                    v = tool_impls[b["name"]](b["input"])
                except Exception:
                    answered[b["id"]] = {"content": traceback.format_exc(), "is_error": True}
                else:
                    answered[b["id"]] = {"content": v}
                    ledger[b["id"]] = {"name": b["name"], "result": v, "at": datetime.now(UTC).isoformat(timespec="milliseconds")}
                    try:
                        save_effects(effects_path, ledger)
                    except OSError as e:
                        print("WARN", e)
        res.append({"type": "tool_result", "tool_use_id": b["id"], **answered[b["id"]]})
    return res

def prove_replay_is_safe(run_tool_uses, workdir):
    log = Path(workdir) / "log.txt"          # counts in a file, outside of memory
    log.write_text("")
    def create_ticket(inp):
        with log.open("a") as f:
            f.write("x")
        return "T-1"
    blocks = [{"type": "text", "text": "I will open a ticket."},
              {"type": "tool_use", "id": "toolu_01", "name": "create_ticket", "input": {"title": "a"}}]
    one = run_tool_uses(blocks, {"create_ticket": create_ticket}, Path(workdir) / "effects.json")
    two = run_tool_uses(blocks, {"create_ticket": create_ticket}, Path(workdir) / "effects.json")
    assert log.read_text() == "x", "ran again"
    assert len(one) == len(two) == 1
    assert two[0]["tool_use_id"] == "toolu_01"
    assert not two[0].get("is_error")
