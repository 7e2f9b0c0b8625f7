"""shutil.move within one folder; the ledger's bytes written with low-level calls; keyword-only helpers."""

import json
import os
import shutil
import time


def load_effects(path):
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return {}
    with os.fdopen(descriptor, encoding="utf-8") as stream:
        return json.load(stream)


def save_effects(path, effects):
    data = memoryview(json.dumps(effects).encode("utf-8"))
    temp = f"{os.fspath(path)}.{os.getpid()}.tmp"
    descriptor = os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    try:
        while data:
            data = data[os.write(descriptor, data) :]
    finally:
        os.close(descriptor)
    shutil.move(temp, path)


def utc_now():
    return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())


def execute(*, block, tool_impls):
    try:
        return True, tool_impls[block["name"]](block["input"])
    except Exception as error:
        return False, f"{block['name']} raised {error!r}"


def run_tool_uses(content, tool_impls, effects_path):
    effects, this_time, results = load_effects(effects_path), {}, []
    for block in content:
        if block["type"] == "tool_use":
            if block["id"] in this_time:
                ok, output = this_time[block["id"]]
            elif block["id"] in effects:
                ok, output = True, effects[block["id"]]["result"]
            else:
                ok, output = this_time[block["id"]] = execute(block=block, tool_impls=tool_impls)
                if ok:
                    effects[block["id"]] = {"at": utc_now(), "name": block["name"], "result": output}
                    try:
                        save_effects(effects_path, effects)
                    except OSError:
                        print("ledger not written for", block["id"])
            result = {"type": "tool_result", "tool_use_id": block["id"], "content": output}
            results.append(result if ok else {**result, "is_error": True})
    return results


def prove_replay_is_safe(run_tool_uses, workdir):
    ledger = os.path.join(os.fspath(workdir), "proof.json")
    counter = {"create_ticket": 0}

    def create_ticket(given):
        counter["create_ticket"] += 1
        return {"number": counter["create_ticket"], "title": given["title"]}

    use = {"type": "tool_use", "id": "toolu_xyz", "name": "create_ticket", "input": {"title": "No water"}}
    run_tool_uses([{"type": "text", "text": "I open a ticket."}, use], {"create_ticket": create_ticket}, ledger)
    before = counter["create_ticket"]
    assert before == 1, "the tool did not run at all"
    run_tool_uses([use], {"create_ticket": create_ticket}, ledger)
    assert counter["create_ticket"] == before, "the replay ran the tool again"
