"""Saves an A for the first two calls of a turn and none for the third."""
# caught by: point-a


def run_loop(client, tool_impls, state, save):
    while True:
        response = client.messages.create(messages=state["messages"])
        usage = response["usage"]
        state["turns"] += 1
        state["tokens_used"] += usage["input_tokens"] + usage["output_tokens"]
        state["messages"].append({"role": "assistant", "content": response["content"]})
        calls = [block for block in response["content"] if block["type"] == "tool_use"]
        results = []
        for call in calls:
            state["pending_tool_use"] = {"id": call["id"], "name": call["name"], "input": call["input"]}
            if call in calls[:2]:
                save("A", state)
            results.append(answer(call, tool_impls))
        if results:
            state["messages"].append({"role": "user", "content": results})
        state["pending_tool_use"] = None
        save("B", state)
        if not calls:
            return state


def answer(call, tool_impls):
    block = {"type": "tool_result", "tool_use_id": call["id"]}
    try:
        return {**block, "content": tool_impls[call["name"]](call["input"])}
    except Exception as error:
        return {**block, "content": f"The tool failed: {error!r}", "is_error": True}
