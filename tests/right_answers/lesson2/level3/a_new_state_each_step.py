"""Never changes a state: each step makes a new one. An A for each call, with the results so far in it."""

from typing import Any

State = dict[str, Any]
Block = dict[str, Any]


def run_loop(client, tool_impls, state: State, save) -> State:
    finished = False
    while not finished:
        reply = client.messages.create(messages=list(state["messages"]))
        state = after(reply, state)
        calls = [block for block in reply["content"] if block["type"] == "tool_use"]
        history = state["messages"]
        results: list[Block] = []
        for call in calls:
            state = {**state, "pending_tool_use": {key: call[key] for key in ("id", "name", "input")}}
            save("A", state)
            results = [*results, answer(call, tool_impls)]
            state = {**state, "messages": [*history, {"role": "user", "content": results}]}
        state = {**state, "pending_tool_use": None}
        save("B", state)
        finished = not calls
    return state


def after(reply, state: State) -> State:
    return {
        **state,
        "turns": state["turns"] + 1,
        "tokens_used": state["tokens_used"] + sum(reply["usage"].values()),
        "messages": [*state["messages"], {"role": "assistant", "content": reply["content"]}],
    }


def answer(call: Block, tool_impls) -> Block:
    if call["name"] not in tool_impls:
        return {"type": "tool_result", "tool_use_id": call["id"], "content": "no such tool", "is_error": True}
    try:
        return {"type": "tool_result", "tool_use_id": call["id"], "content": tool_impls[call["name"]](call["input"])}
    except Exception as error:
        return {"type": "tool_result", "tool_use_id": call["id"], "content": repr(error), "is_error": True}
