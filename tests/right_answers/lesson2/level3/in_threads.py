"""Runs the calls of a turn side by side, after one A that names the first."""

from concurrent.futures import ThreadPoolExecutor


def run_loop(client, tool_impls, state, save):
    def run(call):
        try:
            tool = tool_impls[call["name"]]
            return {"type": "tool_result", "tool_use_id": call["id"], "content": tool(call["input"])}
        except Exception as error:
            text = f"The tool failed: {error!r}"
            return {"type": "tool_result", "tool_use_id": call["id"], "content": text, "is_error": True}

    with ThreadPoolExecutor(max_workers=3) as pool:
        while True:
            answer = client.messages.create(messages=state["messages"])
            state = {**state, "turns": state["turns"] + 1}
            state["tokens_used"] += answer["usage"]["input_tokens"] + answer["usage"]["output_tokens"]
            state["messages"] = [*state["messages"], {"role": "assistant", "content": answer["content"]}]
            calls = [block for block in answer["content"] if block["type"] == "tool_use"]
            if calls:
                save("A", {**state, "pending_tool_use": calls[0]})
                state["messages"] = [*state["messages"], {"role": "user", "content": list(pool.map(run, calls))}]
            state["pending_tool_use"] = None
            save("B", state)
            if not calls:
                return state
