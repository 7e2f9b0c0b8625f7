"""Saves its A twice, to be sure; a text block of its own behind the results."""

POINT_A, POINT_B = "A", "B"


def run_loop(client, tool_impls, state, save):
    messages, turns, tokens = list(state["messages"]), state["turns"], state["tokens_used"]

    def now(pending=None):
        return {
            "version": state["version"],
            "task": state["task"],
            "turns": turns,
            "tokens_used": tokens,
            "messages": list(messages),
            "pending_tool_use": pending,
            "saved_by": "run_loop",
        }

    calls = True
    while calls:
        response = client.messages.create(messages=list(messages), stream=False)
        messages.append({"role": "assistant", "content": response["content"]})
        turns += 1
        tokens += response["usage"]["input_tokens"] + response["usage"]["output_tokens"]
        calls = [block for block in response["content"] if block["type"] == "tool_use"]
        if calls:
            for _ in range(2):
                save(POINT_A, now({key: calls[0][key] for key in ("id", "name", "input")}))
            results = []
            for call in calls:
                block = {"type": "tool_result", "tool_use_id": call["id"]}
                try:
                    block.update(content=tool_impls[call["name"]](call["input"]), is_error=False)
                except Exception as error:
                    block.update(content=[{"type": "text", "text": f"{error!r}"}], is_error=True)
                results.append(block)
            messages.append({"role": "user", "content": [*results, {"type": "text", "text": "Go on."}]})
        save(POINT_B, now())
    return now()
