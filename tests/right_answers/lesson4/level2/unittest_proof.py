"""The proof is a unittest.TestCase; its failures are AssertionErrors."""

import json
import os
import unittest
from datetime import UTC, datetime
from pathlib import Path


def load_effects(path):
    path = Path(path)
    if not path.exists():
        return {}
    return json.loads(path.read_text(encoding="utf-8"))


def save_effects(path, effects):
    temp = Path(f"{path}.tmp")
    temp.write_text(json.dumps(effects, indent=2), encoding="utf-8")
    os.replace(temp, path)


def run_tool_uses(content, tool_impls, effects_path):
    effects = load_effects(effects_path)
    answers = {}
    for block in content:
        if block["type"] == "tool_use" and block["id"] not in answers:
            answers[block["id"]] = _answer(block, tool_impls, effects, effects_path)
    return [answers[block["id"]] for block in content if block["type"] == "tool_use"]


def _answer(block, tool_impls, effects, effects_path):
    if block["id"] not in effects:
        try:
            result = tool_impls[block["name"]](block["input"])
        except Exception as error:
            text = f"{block['name']} did not work: {error!r}"
            return {"type": "tool_result", "tool_use_id": block["id"], "content": text, "is_error": True}
        effects[block["id"]] = {"name": block["name"], "result": result, "at": datetime.now(UTC).isoformat()}
        try:
            save_effects(effects_path, effects)
        except OSError as error:
            print(f"warning: {error}")
    return {"type": "tool_result", "tool_use_id": block["id"], "content": effects[block["id"]]["result"]}


class ReplayIsSafe(unittest.TestCase):
    def check(self, run_tool_uses, workdir):
        tickets = []

        def create_ticket(given):
            tickets.append(given)
            return {"id": f"T-{len(tickets)}"}

        content = [
            {"type": "text", "text": "On it."},
            {"type": "tool_use", "id": "toolu_u", "name": "create_ticket", "input": {"title": "db down"}},
        ]
        ledger = Path(workdir) / "effects.json"
        first = run_tool_uses(content, {"create_ticket": create_ticket}, ledger)
        self.assertEqual(len(tickets), 1)
        second = run_tool_uses(content, {"create_ticket": create_ticket}, ledger)
        self.assertEqual(len(tickets), 1, "the replay opened another ticket")
        self.assertEqual([r["content"] for r in first], [r["content"] for r in second])


def prove_replay_is_safe(run_tool_uses, workdir):
    ReplayIsSafe().check(run_tool_uses, workdir)
