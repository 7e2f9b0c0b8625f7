"""One live state, changed in place and handed to save as it is; one A a turn."""


def run_loop(client, tool_impls, state, save):
    while True:
        response = client.messages.create(messages=state["messages"])
        state["messages"].append({"role": "assistant", "content": response["content"]})
        state["turns"] += 1
        state["tokens_used"] += response["usage"]["input_tokens"] + response["usage"]["output_tokens"]
        calls = [block for block in response["content"] if block["type"] == "tool_use"]
        if not calls:
            save("B", state)
            return state
        state["pending_tool_use"] = {"id": calls[0]["id"], "name": calls[0]["name"], "input": calls[0]["input"]}
        save("A", state)
        results = []
        for call in calls:
            result = {"type": "tool_result", "tool_use_id": call["id"]}
            try:
                result["content"] = tool_impls[call["name"]](call["input"])
            except Exception as error:
                result["content"] = f"{type(error).__name__}: {error}"
                result["is_error"] = True
            results.append(result)
        state["messages"].append({"role": "user", "content": results})
        state["pending_tool_use"] = None
        save("B", state)
