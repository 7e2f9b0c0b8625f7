"""Turns every text into a text block when it loads, so that the rest of it sees lists only."""

import json
from pathlib import Path


def load(path):
    state = json.loads(Path(path).read_text(encoding="utf-8"))
    for message in state["messages"]:
        if isinstance(message["content"], str):
            message["content"] = [{"type": "text", "text": message["content"]}]
    return state


def execute(call, tool_impls):
    try:
        return {"type": "tool_result", "tool_use_id": call["id"], "content": tool_impls[call["name"]](call["input"])}
    except Exception as error:
        return {"type": "tool_result", "tool_use_id": call["id"], "content": str(error), "is_error": True}


def settle(call, tool_impls, read_only):
    if call["name"] in read_only:
        return execute(call, tool_impls)
    text = "Ob dieser Aufruf vor dem Absturz noch lief, ist nicht bekannt."
    return {"type": "tool_result", "tool_use_id": call["id"], "content": text, "is_error": True}


def resume(checkpoint_path, client, tool_impls, read_only):
    state = load(checkpoint_path)
    messages, state["pending_tool_use"] = state["messages"], None
    answers = messages.pop()["content"] if messages[-1]["role"] == "user" and len(messages) > 1 else []
    calls = [block for block in messages[-1]["content"] if block["type"] == "tool_use"]
    known = [block["tool_use_id"] for block in answers if block["type"] == "tool_result"]
    answers = answers + [settle(call, tool_impls, read_only) for call in calls if call["id"] not in known]
    if answers:
        messages.append({"role": "user", "content": answers})
    while messages[-1]["role"] == "user":
        response = client.messages.create(messages=messages)
        messages.append({"role": "assistant", "content": response["content"]})
        state["turns"] += 1
        state["tokens_used"] += response["usage"]["input_tokens"] + response["usage"]["output_tokens"]
        calls = [block for block in response["content"] if block["type"] == "tool_use"]
        if calls:
            messages.append({"role": "user", "content": [execute(call, tool_impls) for call in calls]})
    return state
