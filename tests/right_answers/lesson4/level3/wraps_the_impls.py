"""Wraps each implementation in its gates first, then runs the turn over the wrapped ones."""

import contextlib
import functools
import json
import os
from datetime import UTC, datetime


class Declined(Exception):
    pass


def gated(tool, name, approve):
    @functools.wraps(tool)
    def wrapper(given):
        if not approve(name, given):
            raise Declined("declined by the person in charge; nothing was done")
        return tool(given)

    return wrapper


def missing(name):
    def tool(given):
        raise LookupError(f"no tool is called {name}")

    return tool


def run_tool_uses(content, tool_impls, *, effects_path, high_impact, approve, alert):
    try:
        with open(effects_path, encoding="utf-8") as file:
            effects = json.load(file)
    except FileNotFoundError:
        effects = {}

    calls = [block for block in content if block["type"] == "tool_use"]
    tools = {call["name"]: tool_impls.get(call["name"]) or missing(call["name"]) for call in calls}
    tools = {name: gated(tool, name, approve) if name in high_impact else tool for name, tool in tools.items()}

    refused = {}
    for call in calls:
        if call["id"] in effects or call["id"] in refused:
            continue
        try:
            result = tools[call["name"]](call["input"])
        except Exception as error:
            refused[call["id"]] = f"{type(error).__name__}: {error}"
            continue
        effects[call["id"]] = {"name": call["name"], "result": result, "at": datetime.now(UTC).isoformat()}
        try:
            save(effects_path, effects)
        except OSError as error:
            alert(f"the ledger lacks {call['id']}: {error}")

    def answer(call):
        yield "type", "tool_result"
        yield "tool_use_id", call["id"]
        if call["id"] in refused:
            yield "content", refused[call["id"]]
            yield "is_error", True
        else:
            yield "content", effects[call["id"]]["result"]

    return [dict(answer(call)) for call in calls]


def save(path, effects):
    temp = f"{os.fspath(path)}~"
    try:
        with open(temp, "w", encoding="utf-8") as file:
            json.dump(effects, file)
        os.replace(temp, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.remove(temp)
        raise


def ensure_ticket(input, find_by_title, create):
    found = find_by_title(input["title"])
    return [create, lambda _: found][found is not None](input)
