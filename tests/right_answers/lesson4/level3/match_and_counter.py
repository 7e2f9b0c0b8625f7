"""match on (known, risky), questions asked up front of running; the alert carries JSON."""

import json
import os
from datetime import UTC, datetime


def load(path):
    try:
        with open(path, "rb") as file:
            return json.loads(file.read())
    except FileNotFoundError:
        return {}
    except ValueError:
        return {}


def save(path, effects):
    with open(f"{path}.tmp", "w", encoding="utf-8") as file:
        json.dump(effects, file, ensure_ascii=False)
    os.rename(f"{path}.tmp", path)


def run_tool_uses(content, tool_impls, *, effects_path, high_impact, approve, alert):
    effects = load(effects_path)
    answers = {}
    order = []
    for block in content:
        match block:
            case {"type": "tool_use", "id": key, "name": name, "input": given}:
                order.append(key)
            case _:
                continue
        if key in answers:
            continue
        head = {"type": "tool_result", "tool_use_id": key}
        match (key in effects, name in high_impact):
            case (True, _):
                answers[key] = head | {"content": effects[key]["result"]}
                continue
            case (False, True) if not approve(name, given):
                answers[key] = head | {"content": f"{name}: declined, not run", "is_error": True}
                continue
        try:
            output = tool_impls[name](given)
        except Exception as error:
            answers[key] = head | {"content": f"{name}: {error!r}", "is_error": True}
            continue
        answers[key] = head | {"content": output}
        effects[key] = dict(name=name, result=output, at=datetime.now(UTC).isoformat())
        try:
            save(effects_path, effects)
        except OSError as error:
            alert(json.dumps({"tool_use_id": key, "name": name, "problem": str(error)}))
    return [answers[key] for key in order]


def ensure_ticket(input, find_by_title, create):
    title = input["title"]
    while (ticket := find_by_title(title)) is None:
        return create(input)
    return ticket
