"""Counts the assistant messages instead of going on from turns."""
# caught by: counters


def answer(call, tool_impls):
    block = {"type": "tool_result", "tool_use_id": call["id"]}
    try:
        block["content"] = tool_impls[call["name"]](call["input"])
    except Exception as error:
        block["content"] = f"{type(error).__name__}: {error}"
        block["is_error"] = True
    return block


def run_loop(client, tool_impls, state, save):
    while True:
        response = client.messages.create(messages=state["messages"])
        state["messages"].append({"role": "assistant", "content": response["content"]})
        state["turns"] = sum(m["role"] == "assistant" for m in state["messages"])
        state["tokens_used"] += response["usage"]["input_tokens"] + response["usage"]["output_tokens"]
        calls = [block for block in response["content"] if block["type"] == "tool_use"]
        if calls:
            first = calls[0]
            state["pending_tool_use"] = {"id": first["id"], "name": first["name"], "input": first["input"]}
            save("A", state)
            results = [answer(call, tool_impls) for call in calls]
            state["messages"].append({"role": "user", "content": results})
        state["pending_tool_use"] = None
        save("B", state)
        if not calls:
            return state
