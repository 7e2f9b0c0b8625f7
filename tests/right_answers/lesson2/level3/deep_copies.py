"""Copies at every border, more keywords for the client, is_error False on success, results joined at the end."""

import copy


def run_loop(client, tool_impls, state, save):
    state = copy.deepcopy(state)
    stop = None
    while stop != "end_turn":
        response = copy.deepcopy(
            client.messages.create(
                model="stub", max_tokens=1024, system="You run a help desk.", messages=copy.deepcopy(state["messages"])
            )
        )
        stop = response["stop_reason"]
        usage = response["usage"]
        state["turns"] = state["turns"] + 1
        state["tokens_used"] = state["tokens_used"] + usage["input_tokens"] + usage["output_tokens"]
        state["messages"].append(dict(role="assistant", content=response["content"]))
        answers = []
        for block in response["content"]:
            if block.get("type") != "tool_use":
                continue
            state["pending_tool_use"] = copy.deepcopy(block)  # the whole block, type included
            save("A", copy.deepcopy(state))
            answers.append(run_one(block, tool_impls))
        if answers:
            state["messages"].append(dict(role="user", content=answers))
        state["pending_tool_use"] = None
        save("B", copy.deepcopy(state))
    return state


def run_one(block, tool_impls):
    try:
        impl = tool_impls[block["name"]]
    except KeyError:
        return dict(type="tool_result", tool_use_id=block["id"], content="Unknown tool.", is_error=True)
    try:
        content, failed = impl(copy.deepcopy(block["input"])), False
    except Exception as error:
        content, failed = f"Failed: {error}", True
    return dict(type="tool_result", tool_use_id=block["id"], content=content, is_error=failed)
