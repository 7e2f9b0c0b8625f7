# %% [markdown] tags=["statement"]
# ## The scene
#
# The loop below works. It asks the model, runs the tools that the model names, and stops when no tool is named. It
# leaves nothing on disk: a kill in turn 40 costs forty turns.
#
# `save_checkpoint` is done (exercise 2.2). What is left to decide is *when* to save, and *what the state says* at that
# moment.

# %% [markdown] tags=["statement"]
# ## The task
#
# Rewrite `run_loop(client, tool_impls, state, save)`. It takes the task in `state` to its end and returns the last
# state. It calls `save(point, state)` with a point, `"A"` or `"B"`, and the whole state of that moment.
#
# **Point A**: the model has named a tool, and the tool has not run. The assistant message is in `messages`, all its
# blocks as they came. `pending_tool_use` holds at least `id`, `name` and `input` of the call. A turn with several calls
# may save one A, which names the first of them, or one A for each call; then results that are there already may be in
# `messages`.
#
# **Point B**: the results are in `messages`, and `pending_tool_use` is `None`. *All* results of a turn stand in *one*
# user message. The turn that ends the task names no tool; it is saved as a B too. Then nothing more is asked or saved.
#
# So a turn goes: response, A, tools, B. Only then is the model asked again, with the messages of that B.
#
# **The counters** go on from where they stand in `state`. As soon as a response is in `messages`, `turns` is one more
# and `tokens_used` is more by its input tokens and its output tokens. At A that is the case already.
#
# The shapes:
#
# - `client.messages.create(messages=[...])` returns `{"content": [...], "stop_reason": "tool_use" or "end_turn",
#   "usage": {"input_tokens": 90, "output_tokens": 12}}`. Arguments go by keyword; you may pass more than `messages`.
# - `tool_impls[name](input)` runs a tool. Whatever it returns, `None` and `0` included, is the `content` of its
#   `{"type": "tool_result", "tool_use_id": ..., "content": ...}`.
# - A tool that raises, and one that is not in `tool_impls`, gets a result with `"is_error": True` and a content that
#   says what went wrong. The other calls still run, and the loop goes on.
# - Text may stand before, between and behind the calls of a response.
# - `state` has the six fields of exercise 2.2, and so has each state that you save, and the one that you return. You
#   may change one state in place or make new ones: `save` stores what it is given before it returns.

# %% tags=["stub"]
def run_loop(client, tool_impls, state, save):
    while True:
        response = client.messages.create(messages=state["messages"])
        state["messages"].append({"role": "assistant", "content": response["content"]})
        calls = [block for block in response["content"] if block["type"] == "tool_use"]
        if not calls:
            return state
        results = []
        for call in calls:
            output = tool_impls[call["name"]](call["input"])
            results.append({"type": "tool_result", "tool_use_id": call["id"], "content": output})
        state["messages"].append({"role": "user", "content": results})

# %% tags=["solution"]
# canary: exit137-2.3-c58e07a1f4936d2b
def run_loop(client, tool_impls, state, save):
    calls = True
    while calls:
        response = client.messages.create(messages=state["messages"])
        usage = response["usage"]
        state = {
            **state,
            "turns": state["turns"] + 1,
            "tokens_used": state["tokens_used"] + usage["input_tokens"] + usage["output_tokens"],
            "messages": [*state["messages"], {"role": "assistant", "content": response["content"]}],
        }
        calls = [block for block in response["content"] if block["type"] == "tool_use"]
        if calls:
            save("A", {**state, "pending_tool_use": {key: calls[0][key] for key in ("id", "name", "input")}})
            results = [answer(call, tool_impls) for call in calls]
            state = {**state, "messages": [*state["messages"], {"role": "user", "content": results}]}
        save("B", state)
    return state


def answer(call, tool_impls):
    """The tool_result of one call: what the tool returned, or that it failed."""
    block = {"type": "tool_result", "tool_use_id": call["id"]}
    try:
        return {**block, "content": tool_impls[call["name"]](call["input"])}
    except Exception as error:
        return {**block, "content": f"The tool failed: {error!r}", "is_error": True}

# %% tags=["check"]
from grader import check

check("2.3")
