"""Works from the last call of a turn to the first, so the results stand in that order; each call has an A."""


def run_loop(client, tool_impls, state, save):
    while state["messages"][-1]["role"] == "user":
        response = client.messages.create(messages=state["messages"])
        usage = response["usage"]
        state["messages"].append({"role": "assistant", "content": list(response["content"])})
        state.update(turns=state["turns"] + 1, tokens_used=state["tokens_used"] + usage["input_tokens"] + usage["output_tokens"])
        results = []
        for block in reversed(response["content"]):
            if block["type"] != "tool_use":
                continue
            state["pending_tool_use"] = {"input": block["input"], "name": block["name"], "id": block["id"], "turn": state["turns"]}
            save("A", state)
            results.append(tool_result(block, tool_impls))
        state["pending_tool_use"] = None
        if results:
            state["messages"].append({"role": "user", "content": results})
        save("B", state)
    return state


def tool_result(block, tool_impls):
    impl = tool_impls.get(block["name"])
    if impl is None:
        return failure(block, f"There is no tool called {block['name']}.")
    try:
        value = impl(block["input"])
    except Exception as error:
        return failure(block, str(error) or type(error).__name__)
    return {"type": "tool_result", "tool_use_id": block["id"], "content": value}


def failure(block, text):
    return {"type": "tool_result", "tool_use_id": block["id"], "content": text, "is_error": True}
