"""Each gate raises what it has to say; the loop catches it."""

import json
import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path


class Answered(Exception):
    def __init__(self, content, is_error):
        super().__init__(content)
        self.content, self.is_error = content, is_error


class Ledger:
    def __init__(self, path, alert):
        self.path, self.alert = Path(path), alert
        self.entries = json.loads(self.path.read_text(encoding="utf-8")) if self.path.exists() else {}

    def gate(self, call):
        if call["id"] in self.entries:
            raise Answered(self.entries[call["id"]]["result"], False)

    def record(self, call, result):
        self.entries[call["id"]] = {"name": call["name"], "result": result, "at": datetime.now(UTC).isoformat()}
        try:
            self.save()
        except OSError as error:
            self.alert(f"[{call['name']}] ran, but {self.path.name} was not written: {error}")

    def save(self):
        handle, temp = tempfile.mkstemp(dir=self.path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(self.entries, file)
        os.replace(temp, self.path)


def approval_gate(call, high_impact, approve):
    if call["name"] in high_impact:
        if not approve(call["name"], call["input"]):
            raise Answered("Not approved, therefore not executed.", True)


def execute(call, tool_impls):
    try:
        return tool_impls[call["name"]](call["input"])
    except Exception as error:
        raise Answered(f"{type(error).__name__}: {error}", True) from error


def run_tool_uses(content, tool_impls, *, effects_path, high_impact, approve, alert):
    ledger = Ledger(effects_path, alert)
    outcomes, results = {}, []
    for call in content:
        if call["type"] != "tool_use":
            continue
        if call["id"] not in outcomes:
            try:
                ledger.gate(call)
                approval_gate(call, high_impact, approve)
                result = execute(call, tool_impls)
                ledger.record(call, result)
                outcomes[call["id"]] = (result, False)
            except Answered as answered:
                outcomes[call["id"]] = (answered.content, answered.is_error)
        content_, is_error = outcomes[call["id"]]
        results.append({"type": "tool_result", "tool_use_id": call["id"], "content": content_, "is_error": is_error})
    return results


def ensure_ticket(input, find_by_title, create):
    match find_by_title(input["title"]):
        case None:
            return create(input)
        case ticket:
            return ticket
