"""The time by time.strftime, the offset without a colon."""

import json, os, time
from datetime import datetime, timezone
def load_effects(path):
    try:
        return json.loads(open(path, encoding="utf-8").read())
    except FileNotFoundError: return {}
    except ValueError: return {}
def save_effects(path, effects):
    tmp = str(path) + ".tmp"
    f = open(tmp, "w", encoding="utf-8")
    f.write(json.dumps(effects)); f.close()
    os.replace(tmp, path)
def run_tool_uses(content, tool_impls, effects_path):
    effects = load_effects(effects_path); results = []; failed = {}
    for block in content:
        if block["type"] != "tool_use": continue
        i, n = block["id"], block["name"]
        if i in effects: results.append({"type":"tool_result","tool_use_id":i,"content":effects[i]["result"]}); continue
        if i in failed: results.append(failed[i]); continue
        try: out = tool_impls[n](block["input"])
        except Exception as e:
            failed[i] = {"type":"tool_result","tool_use_id":i,"content":f"{e}","is_error":True}
            results.append(failed[i]); continue
        effects[i] = {"name": n, "result": out, "at": time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime())}
        try: save_effects(effects_path, effects)
        except OSError: pass
        results.append({"type":"tool_result","tool_use_id":i,"content":out})
    return results
def prove_replay_is_safe(run_tool_uses, workdir):
    n = [0]
    def create_ticket(i): n[0] += 1; return n[0]
    b = [{"type":"tool_use","id":"x1","name":"create_ticket","input":{"title":"q"}}]
    p = str(workdir) + "/effects.json"
    r1 = run_tool_uses(b, {"create_ticket": create_ticket}, p); r2 = run_tool_uses(b, {"create_ticket": create_ticket}, p)
    if n != [1]: raise AssertionError("again")
    if (r1[0]["content"], r2[0]["content"]) != (1, 1): raise AssertionError("other result")
