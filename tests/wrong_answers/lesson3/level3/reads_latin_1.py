"""Reads the checkpoint as Latin-1, so that every letter beyond ASCII is another one."""
# caught by: pairs

import json
from pathlib import Path

UNKNOWN = "Outcome unknown. The process was killed around this call of {name}: it may have happened, or not."


def resume(checkpoint_path, client, tool_impls, read_only):
    state = json.loads(Path(checkpoint_path).read_text(encoding="latin-1"))
    state["messages"] = answer_dangling(state["messages"], tool_impls, read_only)
    state["pending_tool_use"] = None
    while state["messages"][-1]["role"] == "user":
        take_turn(state, client, tool_impls)
    return state


def answer_dangling(messages, tool_impls, read_only):
    turn = max((i for i, message in enumerate(messages) if message["role"] == "assistant"), default=-1)
    calls = blocks(messages[turn], "tool_use") if turn >= 0 else []
    there = [block for message in messages[turn + 1 :] for block in blocks(message, "tool_result")]
    answered = {block["tool_use_id"]: block for block in there}
    if all(call["id"] in answered for call in calls):
        return messages
    results = [answered.get(call["id"]) or reconcile(call, tool_impls, read_only) for call in calls]
    return [*messages[: turn + 1], {"role": "user", "content": results}]


def take_turn(state, client, tool_impls):
    response = client.messages.create(messages=state["messages"])
    state["turns"] += 1
    state["tokens_used"] += response["usage"]["input_tokens"] + response["usage"]["output_tokens"]
    state["messages"].append({"role": "assistant", "content": response["content"]})
    results = [run(call, tool_impls) for call in blocks(state["messages"][-1], "tool_use")]
    if results:
        state["messages"].append({"role": "user", "content": results})


def reconcile(call, tool_impls, read_only):
    if call["name"] in read_only:
        return run(call, tool_impls)
    return tool_result(call, UNKNOWN.format(name=call["name"]), is_error=True)


def run(call, tool_impls):
    try:
        return tool_result(call, tool_impls[call["name"]](call["input"]))
    except Exception as error:
        return tool_result(call, f"The tool failed: {type(error).__name__}: {error}", is_error=True)


def tool_result(call, content, **more):
    return {"type": "tool_result", "tool_use_id": call["id"], "content": content, **more}


def blocks(message, kind):
    if isinstance(message["content"], str):
        return []
    return [block for block in message["content"] if block["type"] == kind]
