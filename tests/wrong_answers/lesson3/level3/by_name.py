"""Takes a call for answered when one of the same tool is."""
# caught by: pairs

import json
from pathlib import Path


def run(call, tool_impls):
    try:
        content = tool_impls[call["name"]](call["input"])
    except Exception as error:
        return {"type": "tool_result", "tool_use_id": call["id"], "content": f"failed: {error!r}", "is_error": True}
    return {"type": "tool_result", "tool_use_id": call["id"], "content": content}


def reconcile(call, tool_impls, read_only):
    if call["name"] in read_only:
        return run(call, tool_impls)
    text = "Nobody knows whether this call ran."
    return {"type": "tool_result", "tool_use_id": call["id"], "content": text, "is_error": True}


def blocks(message, kind):
    content = message["content"]
    return [] if isinstance(content, str) else [block for block in content if block["type"] == kind]


def answer_dangling(state, tool_impls, read_only):
    messages = state["messages"]
    last = max((i for i, message in enumerate(messages) if message["role"] == "assistant"), default=None)
    calls = [] if last is None else blocks(messages[last], "tool_use")
    there = [block for message in messages[last + 1 :] for block in blocks(message, "tool_result")] if calls else []
    known = {block["tool_use_id"]: block for block in there}
    done = {call["name"] for call in calls if call["id"] in known}
    if len(known) < len(calls):
        error = {"type": "tool_result", "content": "It is not known whether this call ran.", "is_error": True}
        results = [
            known.get(call["id"])
            or (error | {"tool_use_id": call["id"]} if call["name"] in done else reconcile(call, tool_impls, read_only))
            for call in calls
        ]
        messages[last + 1 :] = [{"role": "user", "content": results}]
    state["pending_tool_use"] = None


def resume(checkpoint_path, client, tool_impls, read_only):
    state = json.loads(Path(checkpoint_path).read_text(encoding="utf-8"))
    answer_dangling(state, tool_impls, read_only)
    messages = state["messages"]
    while messages[-1]["role"] == "user":
        response = client.messages.create(messages=messages)
        state["turns"] += 1
        state["tokens_used"] += response["usage"]["input_tokens"] + response["usage"]["output_tokens"]
        messages.append({"role": "assistant", "content": response["content"]})
        results = [run(call, tool_impls) for call in blocks(messages[-1], "tool_use")]
        if results:
            messages.append({"role": "user", "content": results})
    return state
