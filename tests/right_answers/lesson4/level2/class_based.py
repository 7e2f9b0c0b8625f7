"""A Ledger class that knows its file; the four functions are thin around it."""

import json
import os
from datetime import UTC, datetime
from pathlib import Path


class Ledger:
    def __init__(self, path):
        self.path = Path(path)
        self.entries = {}

    @classmethod
    def open(cls, path):
        ledger = cls(path)
        if ledger.path.is_file():
            ledger.entries = json.loads(ledger.path.read_text(encoding="utf-8"))
        return ledger

    def __contains__(self, call):
        return call["id"] in self.entries

    def __getitem__(self, call):
        return self.entries[call["id"]]["result"]

    def __setitem__(self, call, result):
        self.entries[call["id"]] = {"name": call["name"], "result": result, "at": datetime.now(UTC).isoformat()}
        self.save()

    def save(self):
        temp = self.path.with_suffix(self.path.suffix + ".tmp")
        with temp.open("w", encoding="utf-8") as file:
            json.dump(self.entries, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temp, self.path)


class Turn:
    def __init__(self, tool_impls, ledger):
        self.tool_impls, self.ledger, self.errors = tool_impls, ledger, {}

    def answer(self, call):
        result = {"type": "tool_result", "tool_use_id": call["id"]}
        if call["id"] not in self.errors and call not in self.ledger:
            self.run(call)
        if call["id"] in self.errors:
            result.update(content=self.errors[call["id"]], is_error=True)
        else:
            result.update(content=self.ledger[call])
        return result

    def run(self, call):
        try:
            result = self.tool_impls[call["name"]](call["input"])
        except Exception as error:
            self.errors[call["id"]] = f"{type(error).__name__} in {call['name']}: {error}"
            return
        try:
            self.ledger[call] = result
        except OSError as error:
            print("the ledger was not written:", error)


def load_effects(path):
    return Ledger.open(path).entries


def save_effects(path, effects):
    ledger = Ledger(path)
    ledger.entries = effects
    ledger.save()


def run_tool_uses(content, tool_impls, effects_path):
    turn = Turn(tool_impls, Ledger.open(effects_path))
    return [turn.answer(block) for block in content if block["type"] == "tool_use"]


class CountingDesk:
    def __init__(self):
        self.tickets = []

    def create_ticket(self, given):
        self.tickets.append(dict(given))
        return {"id": f"T-{len(self.tickets)}"}


def prove_replay_is_safe(run_tool_uses, workdir):
    desk = CountingDesk()
    call = {"type": "tool_use", "id": "toolu_0", "name": "create_ticket", "input": {"title": "outage"}}
    for attempt in ("first", "replay"):
        run_tool_uses([call], {"create_ticket": desk.create_ticket}, Path(workdir) / "effects.json")
        assert len(desk.tickets) == 1, f"{len(desk.tickets)} tickets after the {attempt} run"
