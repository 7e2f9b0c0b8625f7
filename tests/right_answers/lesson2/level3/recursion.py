"""Calls itself for the next turn, hands save its arguments by name, saves a B before the first turn too."""


def run_loop(client, tool_impls, state, save):
    save(point="B", state=state)
    return turn(client, tool_impls, state, save)


def turn(client, tool_impls, state, save):
    response = client.messages.create(messages=state["messages"], temperature=0)
    content, usage = response["content"], response["usage"]
    state = dict(
        state,
        turns=state["turns"] + 1,
        tokens_used=state["tokens_used"] + usage["input_tokens"] + usage["output_tokens"],
        messages=state["messages"] + [{"role": "assistant", "content": content}],
    )
    calls = [block for block in content if block["type"] == "tool_use"]
    if not calls:
        save(point="B", state=state)
        return state
    first = calls[0]
    save(point="A", state=dict(state, pending_tool_use=dict(id=first["id"], name=first["name"], input=first["input"])))
    results = [result_of(call, tool_impls) for call in calls]
    state = dict(state, messages=state["messages"] + [{"role": "user", "content": results}], pending_tool_use=None)
    save(point="B", state=state)
    return turn(client, tool_impls, state, save)


def result_of(call, tool_impls):
    try:
        return {"tool_use_id": call["id"], "type": "tool_result", "content": tool_impls[call["name"]](call["input"])}
    except Exception as error:
        words = {"error": type(error).__name__, "text": str(error)}
        return {"tool_use_id": call["id"], "type": "tool_result", "content": words, "is_error": True}
