"""Saves an A for each call of the turn before any of them runs; answers in the order of the calls."""

import json
import traceback


class Loop:
    def __init__(self, client, tool_impls, state, save):
        self.client, self.tool_impls, self.state, self.save = client, tool_impls, state, save

    def ask(self):
        response = self.client.messages.create(messages=self.state["messages"], tools=[], max_tokens=4096)
        self.state["messages"] += [{"role": "assistant", "content": response["content"]}]
        self.state["turns"] += 1
        self.state["tokens_used"] += sum(response["usage"][key] for key in ("input_tokens", "output_tokens"))
        return [block for block in response["content"] if block["type"] == "tool_use"]

    def run(self):
        while calls := self.ask():
            for call in calls:
                self.state["pending_tool_use"] = {"id": call["id"], "name": call["name"], "input": call["input"]}
                self.save("A", json.loads(json.dumps(self.state)))
            self.state["messages"] += [{"role": "user", "content": [self.execute(call) for call in calls]}]
            self.state["pending_tool_use"] = None
            self.save("B", json.loads(json.dumps(self.state)))
        self.save("B", self.state)
        return self.state

    def execute(self, call):
        result = {"type": "tool_result", "tool_use_id": call["id"], "content": None}
        try:
            result["content"] = self.tool_impls[call["name"]](call["input"])
        except Exception:
            result |= {"content": traceback.format_exc(limit=1), "is_error": True}
        return result


def run_loop(client, tool_impls, state, save):
    return Loop(client, tool_impls, state, save).run()
