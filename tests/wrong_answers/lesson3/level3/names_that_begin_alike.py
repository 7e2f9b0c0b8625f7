"""Takes a tool for read-only whose name begins like one."""
# caught by: no-double-run

import json
import os


def reconcile(pending, tool_impls, read_only):
    block = {"type": "tool_result", "tool_use_id": pending["id"]}
    if not pending["name"].startswith(tuple(read_only)):
        return {**block, "content": "The process was killed. Nobody knows whether this call ran.", "is_error": True}
    return run(pending, tool_impls)


def run(call, tool_impls):
    block = {"type": "tool_result", "tool_use_id": call["id"]}
    try:
        return {**block, "content": tool_impls[call["name"]](call["input"])}
    except Exception as error:
        return {**block, "content": f"{type(error).__name__}: {error}", "is_error": True}


def blocks(message, kind):
    content = message["content"]
    return [b for b in content if b["type"] == kind] if isinstance(content, list) else []


def load(path):
    with open(path, "rb") as file:
        state = json.load(file)
    if not isinstance(state, dict) or state.get("version") != 1:
        raise ValueError(f"{path}: no checkpoint")
    return state


def answer_dangling(state, tool_impls, read_only):
    messages = state["messages"]
    turns = [n for n, m in enumerate(messages) if m["role"] == "assistant"]
    if not turns:
        return
    turn = turns[-1]
    calls = blocks(messages[turn], "tool_use")
    there = {b["tool_use_id"]: b for m in messages[turn + 1 :] for b in blocks(m, "tool_result")}
    if all(c["id"] in there for c in calls):
        return
    results = [there.get(c["id"]) or reconcile(c, tool_impls, read_only) for c in calls]
    if there:
        rest = [b for b in messages[turn + 1]["content"] if b["type"] != "tool_result"]
        messages[turn + 1]["content"] = results + rest
    else:
        messages.insert(turn + 1, {"role": "user", "content": results})


def resume(checkpoint_path, client, tool_impls, read_only):
    state = load(checkpoint_path)
    answer_dangling(state, tool_impls, read_only)
    state["pending_tool_use"] = None
    while not state["messages"] or state["messages"][-1]["role"] == "user":
        response = client.messages.create(messages=state["messages"])
        state["messages"].append({"role": "assistant", "content": response["content"]})
        state["turns"] += 1
        state["tokens_used"] += response["usage"]["input_tokens"] + response["usage"]["output_tokens"]
        calls = [b for b in response["content"] if b["type"] == "tool_use"]
        if calls:
            state["messages"].append({"role": "user", "content": [run(c, tool_impls) for c in calls]})
    return state
