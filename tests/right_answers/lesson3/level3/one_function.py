"""Everything in one function, by stop_reason; more options for the client; is_error always there."""

def resume(checkpoint_path, client, tool_impls, read_only):
    import json

    with open(checkpoint_path, encoding="utf-8") as file:
        state = json.load(file)

    def result(call, allowed):
        answer = {"type": "tool_result", "tool_use_id": call["id"], "is_error": True}
        if not allowed:
            answer["content"] = f"It is unknown whether {call['name']} was executed. Please check by hand."
            return answer
        try:
            answer["content"] = tool_impls[call["name"]](call["input"])
            answer["is_error"] = False
        except Exception as error:
            answer["content"] = str(error)
        return answer

    turn = len(state["messages"]) - 1
    while turn >= 0 and state["messages"][turn]["role"] != "assistant":
        turn -= 1
    calls = []
    if turn >= 0 and not isinstance(state["messages"][turn]["content"], str):
        calls = [block for block in state["messages"][turn]["content"] if block["type"] == "tool_use"]
    if calls:
        if turn == len(state["messages"]) - 1:
            state["messages"].append({"role": "user", "content": []})
        answers = state["messages"][turn + 1]["content"]
        answered = [block["tool_use_id"] for block in answers if block["type"] == "tool_result"]
        for call in calls:
            if call["id"] not in answered:
                answers.append(result(call, call["name"] in read_only))  # behind what is there
    elif state["messages"][-1]["role"] == "assistant":
        return state

    stop_reason = None
    while stop_reason != "end_turn":
        response = client.messages.create(model="any", max_tokens=1024, messages=state["messages"], tools=[])
        stop_reason = response["stop_reason"]
        state["messages"].append(dict(role="assistant", content=response["content"]))
        state["turns"] += 1
        state["tokens_used"] += sum(response["usage"].values())
        if stop_reason == "tool_use":
            answers = [result(block, True) for block in response["content"] if block["type"] == "tool_use"]
            state["messages"].append(dict(role="user", content=answers))
    return {**state, "pending_tool_use": None}
