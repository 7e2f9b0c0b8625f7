"""No loop and no state that changes: each turn makes a new one."""

import json
import pathlib

HOPE = "This call may have run and may not have run. I cannot find out; somebody should look."


def tool_result(call, content, **flags):
    return dict(type="tool_result", tool_use_id=call["id"], content=content, **flags)


def attempt(call, tool_impls):
    try:
        return tool_result(call, tool_impls[call["name"]](call["input"]))
    except Exception as error:
        return tool_result(call, {"error": str(error)}, is_error=True)


def named(message):
    if isinstance(message["content"], str):
        return ()
    return tuple(block for block in message["content"] if block["type"] == "tool_use")


def turn(client, tool_impls, state):
    *_, last = state["messages"]
    if last["role"] == "assistant" and not named(last):
        return state
    if last["role"] == "assistant":
        answers = {"role": "user", "content": [attempt(call, tool_impls) for call in named(last)]}
        return turn(client, tool_impls, state | {"messages": [*state["messages"], answers]})
    response = client.messages.create(messages=state["messages"])
    spent = response["usage"]["input_tokens"] + response["usage"]["output_tokens"]
    new = {
        "messages": [*state["messages"], {"role": "assistant", "content": response["content"]}],
        "turns": state["turns"] + 1,
        "tokens_used": state["tokens_used"] + spent,
    }
    return turn(client, tool_impls, state | new)


def resume(checkpoint_path, client, tool_impls, read_only):
    state = json.loads(pathlib.Path(checkpoint_path).read_bytes())
    match state["messages"]:
        case [*before, {"role": "assistant"} as last, {"role": "user", "content": list(answers)}] if named(last):
            pass
        case [*before, {"role": "assistant"} as last] if named(last):
            answers = []
        case _:
            return turn(client, tool_impls, state | {"pending_tool_use": None})
    have = {block["tool_use_id"]: block for block in answers}
    full = [
        have[call["id"]]
        if call["id"] in have
        else attempt(call, tool_impls)
        if call["name"] in read_only
        else tool_result(call, HOPE, is_error=True)
        for call in named(last)
    ]
    messages = [*before, last, {"role": "user", "content": full}]
    return turn(client, tool_impls, state | {"messages": messages, "pending_tool_use": None})
