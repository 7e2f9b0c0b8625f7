"""Answers every call of the whole history, each in the message behind it, and then goes on."""

import copy
import json
from dataclasses import dataclass


@dataclass
class Runner:
    client: object
    tools: dict
    safe: set

    def execute(self, call):
        try:
            impl = self.tools[call["name"]]
            return {"type": "tool_result", "tool_use_id": call["id"], "content": impl(copy.deepcopy(call["input"]))}
        except Exception as error:
            return self.error(call, f"{type(error).__name__}")

    @staticmethod
    def error(call, text):
        return {"type": "tool_result", "tool_use_id": call["id"], "content": text, "is_error": True}

    def settle(self, call):
        if call["name"] in self.safe:
            return self.execute(call)
        return self.error(call, "不知道这个调用是否执行过")

    def mend(self, messages):
        mended = []
        for index, message in enumerate(messages):
            mended.append(message)
            if message["role"] != "assistant" or isinstance(message["content"], str):
                continue
            calls = [block for block in message["content"] if block["type"] == "tool_use"]
            following = messages[index + 1]["content"] if index + 1 < len(messages) else []
            results = [] if isinstance(following, str) else following
            missing = [call for call in calls if call["id"] not in {block.get("tool_use_id") for block in results}]
            if missing and results:
                results.extend(map(self.settle, missing))
            elif missing:
                mended.append({"role": "user", "content": list(map(self.settle, missing))})
        return mended

    def go_on(self, state):
        while True:
            last = state["messages"][-1]
            if last["role"] == "assistant":
                calls = [block for block in last["content"] if not isinstance(block, str) and block["type"] == "tool_use"]
                if not calls:
                    return state
                state["messages"] += [{"role": "user", "content": [self.execute(call) for call in calls]}]
            response = self.client.messages.create(messages=copy.deepcopy(state["messages"]))
            state["messages"] += [{"role": "assistant", "content": response["content"]}]
            state["turns"] += 1
            for tokens in ("input_tokens", "output_tokens"):
                state["tokens_used"] += response["usage"][tokens]


def resume(checkpoint_path, client, tool_impls, read_only):
    with open(checkpoint_path, "rb") as file:
        state = json.loads(file.read())
    runner = Runner(client, tool_impls, read_only)
    state["messages"], state["pending_tool_use"] = runner.mend(state["messages"]), None
    return runner.go_on(state)
