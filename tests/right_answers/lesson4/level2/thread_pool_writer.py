"""Saves in a worker thread, and waits for it before the next block."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path


def load_effects(path):
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}


def save_effects(path, effects):
    temp = Path(str(path) + ".tmp")
    temp.write_text(json.dumps(effects), encoding="utf-8")
    os.replace(temp, path)


def run_tool_uses(content, tool_impls, effects_path):
    effects = load_effects(effects_path)
    answers = {}
    calls = [block for block in content if block["type"] == "tool_use"]
    with ThreadPoolExecutor(max_workers=1) as writer:
        for call in calls:
            if call["id"] in answers:
                continue
            answer = answers[call["id"]] = {"type": "tool_result", "tool_use_id": call["id"]}
            if call["id"] in effects:
                answer["content"] = effects[call["id"]]["result"]
                continue
            try:
                answer["content"] = tool_impls[call["name"]](call["input"])
            except Exception as error:
                answer["content"], answer["is_error"] = f"failed with {error!r}", True
                continue
            now = datetime.now(UTC).isoformat()
            effects[call["id"]] = {"name": call["name"], "result": answer["content"], "at": now}
            saving = writer.submit(save_effects, effects_path, dict(effects))
            problem = saving.exception()
            if isinstance(problem, OSError):
                print("the record is missing:", problem)
            elif problem is not None:
                raise problem
    return [answers[call["id"]] for call in calls]


def prove_replay_is_safe(run_tool_uses, workdir):
    opened = []
    tools = {"create_ticket": lambda given: opened.append(given["title"])}
    call = {"type": "tool_use", "id": "toolu_t", "name": "create_ticket", "input": {"title": "slow shop"}}
    run_tool_uses([call], tools, Path(workdir) / "effects.json")
    run_tool_uses([call], tools, Path(workdir) / "effects.json")
    assert opened.count("slow shop") == 1, opened
