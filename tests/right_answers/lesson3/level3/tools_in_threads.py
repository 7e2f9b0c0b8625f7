"""Runs the calls of a turn side by side; results come back in the order of the calls."""

import json
from concurrent.futures import ThreadPoolExecutor


def uses(message):
    content = message["content"] if isinstance(message["content"], list) else []
    return [block for block in content if block["type"] == "tool_use"]


def one(call, tool_impls):
    answer = {"type": "tool_result", "tool_use_id": call["id"]}
    try:
        answer["content"] = tool_impls[call["name"]](call["input"])
    except Exception as error:
        answer |= {"content": repr(error), "is_error": True}
    return answer


def resume(checkpoint_path, client, tool_impls, read_only):
    state = json.load(open(checkpoint_path, encoding="utf-8"))
    messages = state["messages"]
    place = next((i for i in reversed(range(len(messages))) if messages[i]["role"] == "assistant"), -1)
    if place >= 0 and uses(messages[place]):
        results = [block for message in messages[place + 1 :] for block in message["content"]]
        ids = [block["tool_use_id"] for block in results]
        for call in uses(messages[place]):
            if call["id"] in ids:
                continue
            if call["name"] in read_only:
                results.append(one(call, tool_impls))
            else:
                words = "No se sabe si la llamada se ejecutó antes de la caída."
                results.append(
                    {"type": "tool_result", "tool_use_id": call["id"], "content": words, "is_error": True}
                )
        del messages[place + 1 :]
        messages.append({"role": "user", "content": results})
    state["pending_tool_use"] = None
    with ThreadPoolExecutor(4) as pool:
        while messages[-1]["role"] != "assistant":
            response = client.messages.create(messages=messages)
            messages.append({"role": "assistant", "content": response["content"]})
            state["turns"] += 1
            state["tokens_used"] += response["usage"]["input_tokens"]
            state["tokens_used"] += response["usage"]["output_tokens"]
            if calls := uses(messages[-1]):
                messages.append({"role": "user", "content": list(pool.map(lambda call: one(call, tool_impls), calls))})
    return state
