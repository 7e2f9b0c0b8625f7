"""The steps as a list of functions, tried in order until one has an answer."""

import json
from datetime import UTC, datetime
from pathlib import Path


def run_tool_uses(content, tool_impls, *, effects_path, high_impact, approve, alert):
    path = Path(effects_path)
    effects = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    answered = {}

    def from_this_turn(call):
        return answered.get(call["id"])

    def from_the_ledger(call):
        if call["id"] in effects:
            return {"content": effects[call["id"]]["result"]}

    def from_the_approver(call):
        if call["name"] in high_impact and not approve(call["name"], dict(call["input"])):
            return {"content": "The user said no.", "is_error": True}

    def from_the_tool(call):
        try:
            value = tool_impls[call["name"]](call["input"])
        except Exception as error:
            return {"content": f"Failed: {error!r}", "is_error": True}
        effects[call["id"]] = {"name": call["name"], "at": datetime.now(UTC).isoformat(), "result": value}
        try:
            beside = path.with_name(path.name + ".tmp")
            beside.write_text(json.dumps(effects), encoding="utf-8")
            beside.replace(path)
        except OSError as error:
            alert(f"ledger: {error}")
        return {"content": value}

    steps = [from_this_turn, from_the_ledger, from_the_approver, from_the_tool]
    for call in content:
        if call["type"] == "tool_use":
            answered[call["id"]] = next(answer for step in steps if (answer := step(call)) is not None)
    return [
        {"type": "tool_result", "tool_use_id": call["id"], **answered[call["id"]]}
        for call in content
        if call["type"] == "tool_use"
    ]


def ensure_ticket(input, find_by_title, create):
    for ticket in filter(lambda found: found is not None, [find_by_title(input["title"])]):
        return ticket
    return create(input)
