"""functools.wraps decorators: one that answers from the ledger, one that turns exceptions into answers."""

import functools
import json
import os
from datetime import UTC, datetime


def load_effects(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


def save_effects(path, effects):
    temp = f"{path}.tmp"
    with open(temp, "w", encoding="utf-8") as file:
        json.dump(effects, file)
    os.replace(temp, path)


def as_tool_result(function):
    @functools.wraps(function)
    def wrapper(block):
        pair = {"type": "tool_result", "tool_use_id": block["id"]}
        try:
            return pair | {"content": function(block)}
        except Exception as error:
            return pair | {"content": f"{type(error).__name__}: {error}", "is_error": True}

    return wrapper


def once_per_id(function):
    answers = {}

    @functools.wraps(function)
    def wrapper(block):
        if block["id"] not in answers:
            answers[block["id"]] = function(block)
        return answers[block["id"]]

    return wrapper


def recorded(path):
    effects = load_effects(path)

    def decorate(function):
        @functools.wraps(function)
        def wrapper(block):
            if block["id"] in effects:
                return effects[block["id"]]["result"]
            result = function(block)
            effects[block["id"]] = {"name": block["name"], "result": result, "at": datetime.now(UTC).isoformat()}
            try:
                save_effects(path, effects)
            except OSError as error:
                print("no room for the ledger:", error)
            return result

        return wrapper

    return decorate


def run_tool_uses(content, tool_impls, effects_path):
    @once_per_id
    @as_tool_result
    @recorded(effects_path)
    def answer(block):
        return tool_impls[block["name"]](block["input"])

    return [answer(block) for block in content if block["type"] == "tool_use"]


def prove_replay_is_safe(run_tool_uses, workdir):
    def counted(function):
        @functools.wraps(function)
        def wrapper(given):
            wrapper.calls += 1
            return function(given)

        wrapper.calls = 0
        return wrapper

    @counted
    def create_ticket(given):
        return {"id": "T-77", "title": given["title"]}

    replay = functools.partial(
        run_tool_uses,
        [{"type": "tool_use", "id": "toolu_w", "name": "create_ticket", "input": {"title": "wrapped"}}],
        {"create_ticket": create_ticket},
        os.path.join(workdir, "effects.json"),
    )
    replay()
    replay()
    if create_ticket.calls > 1:
        raise AssertionError(f"{create_ticket.calls} calls of the real thing")
    assert create_ticket.calls, "it never ran"
