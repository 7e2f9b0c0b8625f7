"""Harnesses that a crash matrix is tried on: right ones that differ, and one fault after the other.

`play` is one run of an agent with three turns: it opens a ticket, reads something, ends. It keeps its files in
`workdir` and nothing anywhere else. It runs in a process of its own, beside the submission's.
"""

import json
from pathlib import Path

NOT_RESUMABLE, IN_USE = 65, 1
DESK = "desk/.tickets"  # in a folder and hidden: who clears a used folder by halves leaves it


def play(workdir, crash_after, resume, plan):
    """One run: the outcome, and whether the folder was there and empty when it began.

    `plan`: `labels` in the order in which each turn passes them; the ticket is opened just before label number
    `tool_at`; `kind` of the harness; `breaks`, LABEL or LABEL:N -> the fault of a run that crashed there; `words` for
    texts.
    """
    folder = Path(workdir)
    found = {"missing": not folder.is_dir()}
    folder.mkdir(parents=True, exist_ok=True)
    found["held"] = sorted(path.name for path in folder.iterdir())[:5]
    run = Run(folder, plan, *parse(crash_after))
    exit_code, state = run.go_on() if resume else run.start(found["held"])
    return {**found, "outcome": {"exit_code": exit_code, "tickets": run.tickets, "state": state}}


def parse(crash_after):
    """The label and the number of the hit at which to crash; LABEL and LABEL:N are the two forms, and a first hit of
    LABEL:2 is a second one of LABEL."""
    label, _, number = (crash_after or "").removesuffix(":1").partition(":")
    return label, int(number) if number.isdigit() else 1


class Run:
    def __init__(self, folder, plan, crash_label, crash_hit):
        self.folder, self.plan = folder, plan
        self.crash_label, self.crash_hit = crash_label, crash_hit
        self.kind, self.words = plan["kind"], plan["words"]
        self.hits = dict.fromkeys(plan["labels"], 0)

    # Files in the folder: the desk, which no start clears; the checkpoint; where the last crash was.

    def read(self, name, default=None):
        path = self.folder / name
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else default

    def write(self, name, value):
        (self.folder / name).parent.mkdir(exist_ok=True)
        (self.folder / name).write_text(json.dumps(value), encoding="utf-8")

    @property
    def tickets(self):
        return self.read(DESK, 0)

    def open_ticket(self):
        self.write(DESK, self.tickets + 1)

    # The run ------------------------------------------------------------------------------------

    def start(self, held):
        if held and self.kind == "refuses a used folder":
            return IN_USE, None
        for name in ("checkpoint.json", "fate.json"):
            (self.folder / name).unlink(missing_ok=True)
        place = self.crash_label if self.crash_hit == 1 else f"{self.crash_label}:{self.crash_hit}"
        fault = self.plan["breaks"].get(place)
        if fault == "the crash never comes":
            self.crash_label = ""
        self.write("checkpoint.json", self.state(0))
        crashed = self.turn_with_ticket(fault) or self.later_turns()
        if not crashed:
            return 0, self.finished()
        while fault == "two tickets are open before the crash" and self.tickets < 2:
            self.open_ticket()
        self.write("fate.json", fault)
        state = None if self.kind == "shows no state of a crash" else self.read("checkpoint.json")
        return CRASH_EXITS.get(fault, 137), state

    def turn_with_ticket(self, fault):
        """The first turn. True if it crashed."""
        for place, label in enumerate(self.plan["labels"]):
            if place == self.plan["tool_at"]:
                self.write("checkpoint.json", self.state(1))
                if fault != "the ticket is lost" and not (self.kind == "looks at the desk first" and self.tickets):
                    self.open_ticket()
            if self.hit(label):
                return True
        return False

    def later_turns(self):
        """The two turns after it. True if one of them crashed."""
        return any(self.hit(label) for _ in range(2) for label in self.plan["labels"])

    def hit(self, label):
        self.hits[label] += 1
        return label == self.crash_label and self.hits[label] == self.crash_hit

    def go_on(self):
        if self.read("checkpoint.json") is None:
            return NOT_RESUMABLE, None
        fault = self.read("fate.json")
        self.write("fate.json", None)  # a fault is that of the first resume, and one resume is what counts
        if self.tickets == 0 and fault != "the ticket is lost":
            self.open_ticket()
        for _ in range({"the resume opens a second ticket": 1, "the resume opens two more tickets": 2}.get(fault, 0)):
            self.open_ticket()
        if self.later_turns() or fault == "the resume crashes too":
            return 137, self.read("checkpoint.json")
        state = self.unfinished(fault) if fault in UNFINISHED else self.finished()
        return RESUME_EXITS.get(fault, 0), state

    # States -------------------------------------------------------------------------------------

    def state(self, turns, *messages, pending=None):
        task = {"role": "user", "content": self.words["task"]}
        said = [{"role": "assistant", "content": [self.call()]}][:turns]
        return {
            "version": 1,
            "task": self.words["task"],
            "turns": turns,
            "tokens_used": 120 * turns,
            "messages": [task, *said, *messages],
            "pending_tool_use": pending,
        }

    def call(self):
        return {"type": "tool_use", "id": self.words["id"], "name": "create_ticket", "input": {"title": "Outage"}}

    def result(self):
        block = {"type": "tool_result", "tool_use_id": self.words["id"], "content": {"id": "T-1"}}
        return {"role": "user", "content": [block]}

    def text(self):
        return {"type": "text", "text": self.words["end"]}

    def finished(self):
        content = [self.text()]
        if self.kind == "ends with a plain string":
            content = self.words["end"]
        if self.kind == "ends with two texts":
            content = [self.text(), {"type": "text", "text": "tool_use"}]
        state = self.state(1, self.result(), {"role": "assistant", "content": content})
        self.write("checkpoint.json", state)
        return state

    def unfinished(self, fault):
        again = {**self.call(), "id": self.words["id"] + "b", "name": "read_file"}
        question = {"role": "user", "content": self.words["task"]}
        if fault == "the user has spoken after the assistant's last word":
            return self.state(1, self.result(), {"role": "assistant", "content": [self.text()]}, question)
        last = {
            "the last message names a tool": {"role": "assistant", "content": [again]},
            "the last message names a tool behind a text": {"role": "assistant", "content": [self.text(), again]},
            "the last message names a tool before a text": {"role": "assistant", "content": [again, self.text()]},
            "the last message is the user's": self.result(),
            "the last message is the user's, a plain string": {"role": "user", "content": self.words["end"]},
        }.get(fault)
        if last is None:
            return None
        messages = [last] if last == self.result() else [self.result(), last]
        return self.state(1, *messages)


CRASH_EXITS = {
    "the crash exits with 1": 1,
    "the crash exits with 143": 143,
    "the crash exits with -9": -9,
    "the crash exits with 0 and the resume with 137": 0,
}
RESUME_EXITS = {
    "the resume exits with 1": 1,
    "the resume exits with -9": -9,
    "the crash exits with 0 and the resume with 137": 137,
}
UNFINISHED = (
    "the last message names a tool",
    "the last message names a tool behind a text",
    "the last message names a tool before a text",
    "the last message is the user's",
    "the last message is the user's, a plain string",
    "the user has spoken after the assistant's last word",
    "the resume shows no state",
)
