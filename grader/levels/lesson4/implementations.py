"""Implementations of run_tool_uses that a proof is tried on: right ones that differ, and broken ones.

Every broken one runs a tool again when one id is replayed. They run in a process of their own.
"""

import json
import os
import tempfile
import uuid
from datetime import UTC, datetime
from pathlib import Path


def load(path):
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}


def save(path, effects):
    temporary = f"{path}.tmp"
    Path(temporary).write_text(json.dumps(effects), encoding="utf-8")
    os.replace(temporary, path)


def entry(block, result, at):
    return {"name": block["name"], "result": result, "at": at}


def good(block, result, **more):
    return {"type": "tool_result", "tool_use_id": block["id"], "content": result, **more}


def bad(block, error):
    return {"type": "tool_result", "tool_use_id": block["id"], "content": str(error), "is_error": True}


def calls(content):
    return [block for block in content if block["type"] == "tool_use"]


def now():
    return datetime.now(UTC).isoformat()


def right_plain(content, tool_impls, effects_path):
    effects, results = load(effects_path), []
    for block in calls(content):
        if block["id"] in effects:
            results.append(good(block, effects[block["id"]]["result"]))
            continue
        try:
            result = tool_impls[block["name"]](block["input"])
        except Exception as error:
            results.append(bad(block, error))
            continue
        effects[block["id"]] = entry(block, result, now())
        save(effects_path, effects)
        results.append(good(block, result))
    return results


def right_mkstemp_and_is_error_false(content, tool_impls, effects_path):
    effects, results = load(effects_path), []
    for block in calls(content):
        if block["id"] not in effects:
            try:
                result = tool_impls[block["name"]](block["input"])
            except Exception as error:
                results.append(bad(block, error))
                continue
            effects[block["id"]] = entry(block, result, now().replace("+00:00", "Z"))
            descriptor, temporary = tempfile.mkstemp(dir=Path(effects_path).parent, prefix=".ledger-")
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump(effects, file, indent=1)
            os.replace(temporary, effects_path)
        results.append(good(block, effects[block["id"]]["result"], is_error=False))
    return results


def right_refuses_torn(content, tool_impls, effects_path):
    path, results = Path(effects_path), []
    effects = json.loads(path.read_bytes()) if path.exists() else {}
    for block in calls(content):
        if block["id"] not in effects:
            try:
                result = tool_impls[block["name"]](block["input"])
            except Exception as error:
                results.append(bad(block, error))
                continue
            effects[block["id"]] = entry(block, result, now())
            temporary = path.with_name(path.name + ".new")
            temporary.write_text(json.dumps(effects, ensure_ascii=False), encoding="utf-8")
            temporary.replace(path)
        results.append(good(block, effects[block["id"]]["result"]))
    return results


def right_rereads_each_time(content, tool_impls, effects_path):
    def one(block):
        known = load(effects_path).get(block["id"])
        if known:
            return good(block, known["result"])
        try:
            result = tool_impls[block["name"]](block["input"])
        except Exception as error:
            return bad(block, error)
        save(effects_path, load(effects_path) | {block["id"]: entry(block, result, now())})
        return good(block, result)

    return [one(block) for block in calls(content)]


def right_local_time_and_fsync(content, tool_impls, effects_path):
    effects, results = load(effects_path), []
    for block in calls(content):
        if block["id"] in effects:
            results.append(good(block, effects[block["id"]]["result"], is_error=False))
            continue
        try:
            result = tool_impls[block["name"]](block["input"])
        except Exception as error:
            results.append(bad(block, error))
            continue
        results.append(good(block, result))
        effects[block["id"]] = entry(block, result, datetime.now().astimezone().isoformat(timespec="seconds"))
        with open(f"{effects_path}.part", "w", encoding="utf-8") as file:
            json.dump(effects, file)
            file.flush()
            os.fsync(file.fileno())
        os.rename(file.name, effects_path)
    return results


def _run_each(content, tool_impls, before, after):
    """The common frame of the broken ones: look up with `before`, note with `after`."""
    results = []
    for block in calls(content):
        known = before(block)
        if known is not None:
            results.append(good(block, known["result"]))
            continue
        try:
            result = tool_impls[block["name"]](block["input"])
        except Exception as error:
            results.append(bad(block, error))
            continue
        after(block, result)
        results.append(good(block, result))
    return results


def broken_no_ledger(content, tool_impls, effects_path):
    return _run_each(content, tool_impls, lambda block: None, lambda block, result: None)


def broken_writes_only(content, tool_impls, effects_path):
    def note(block, result):
        save(effects_path, load(effects_path) | {block["id"]: entry(block, result, now())})

    return _run_each(content, tool_impls, lambda block: None, note)


def broken_runs_then_returns_stored(content, tool_impls, effects_path):
    effects, results = load(effects_path), []
    for block in calls(content):
        result = tool_impls[block["name"]](block["input"])
        known = effects.setdefault(block["id"], entry(block, result, now()))
        save(effects_path, effects)
        results.append(good(block, known["result"]))
    return results


def broken_fresh_keys(content, tool_impls, effects_path):
    def note(block, result):
        save(effects_path, load(effects_path) | {uuid.uuid4().hex: entry(block, result, now())})

    return _run_each(content, tool_impls, lambda block: load(effects_path).get(block["id"]), note)


def broken_clears_at_start(content, tool_impls, effects_path):
    Path(effects_path).unlink(missing_ok=True)
    return right_plain(content, tool_impls, effects_path)


def broken_other_file(content, tool_impls, effects_path):
    def note(block, result):
        save(effects_path, load(effects_path) | {block["id"]: entry(block, result, now())})

    elsewhere = f"{effects_path}.bak"
    return _run_each(content, tool_impls, lambda block: load(elsewhere).get(block["id"]), note)


def broken_never_saves(content, tool_impls, effects_path):
    effects = load(effects_path)

    def note(block, result):
        effects[block["id"]] = entry(block, result, now())

    return _run_each(content, tool_impls, lambda block: effects.get(block["id"]), note)
