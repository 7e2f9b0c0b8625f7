"""Closures all the way: a remember function around each tool."""

import json
import os
from datetime import UTC, datetime


def load_effects(path):
    try:
        with open(path, encoding="utf-8") as f:
            return json.load(f)
    except FileNotFoundError:
        return {}


def save_effects(path, effects):
    def write(name):
        with open(name, "w", encoding="utf-8") as f:
            json.dump(effects, f)
        return name

    os.replace(write(f"{path}.tmp"), path)


def remembering(path):
    effects = load_effects(path)

    def remember(tool_use_id, name, action):
        if tool_use_id not in effects:
            result = action()
            effects[tool_use_id] = dict(name=name, result=result, at=datetime.now(UTC).isoformat())
            try:
                save_effects(path, effects)
            except OSError as error:
                print(error)
        return effects[tool_use_id]["result"]

    return remember


def run_tool_uses(content, tool_impls, effects_path):
    remember = remembering(effects_path)
    given_up = {}

    def answer(block):
        def action():
            return tool_impls[block["name"]](block["input"])

        if block["id"] in given_up:
            return given_up[block["id"]]
        try:
            value = remember(block["id"], block["name"], action)
        except Exception as error:
            given_up[block["id"]] = dict(
                type="tool_result", tool_use_id=block["id"], content=f"{type(error).__name__}: {error}", is_error=True
            )
            return given_up[block["id"]]
        return dict(type="tool_result", tool_use_id=block["id"], content=value)

    return list(map(answer, filter(lambda block: block["type"] == "tool_use", content)))


def counting(function):
    def counted(*args):
        counted.count += 1
        return function(*args)

    counted.count = 0
    return counted


def prove_replay_is_safe(run_tool_uses, workdir):
    create_ticket = counting(lambda given: {"id": "T-1"})

    def once():
        run_tool_uses(
            [{"type": "tool_use", "id": "toolu_c", "name": "create_ticket", "input": {}}],
            {"create_ticket": create_ticket},
            os.path.join(workdir, "effects.json"),
        )

    once()
    once()
    assert create_ticket.count == 1
