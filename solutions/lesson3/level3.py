# %% [markdown] tags=["statement"]
# ## The scene
#
# The container restarts on its own, in the middle of the night, with nobody there to look. All that is left of the
# agent is one file, saved at whatever moment the old process had got to: before the first turn, between two turns,
# with a turn half answered, or after the last word. Make it go on from there.

# %% [markdown] tags=["statement"]
# ## The task
#
# Write `resume(checkpoint_path, client, tool_impls, read_only)`. It takes the task from the checkpoint to its end and
# returns the last state.
#
# **Load.** The file holds a state: `version` (1), `task`, `turns`, `tokens_used`, `messages`, `pending_tool_use`. It
# may have been written by a program that is not yours: with or without a call in `pending_tool_use`, which names one
# at most, and at times one that has been answered since. Which calls are open, only `messages` says. A file that is
# missing or is no JSON is an error; never make up a state. The path is a `str` or a `Path`.
#
# **Answer.** Find the last assistant message. The calls in it that have no `tool_result` yet are dangling. Answer each
# one by the rule of 3.2: run it again if its name is in `read_only` (`is_error` if it raises or has no implementation);
# otherwise run nothing, and say with `"is_error": True` and a text that nobody knows whether it ran.
#
# - All results of that turn stand in *one* user message right behind the assistant message, in the order of the calls.
# - If some are there already (the next message is then a user message that holds them) they are kept, and the missing
#   ones join them in that message.
# - What is answered is not run again. Calls of earlier turns are left alone.
# - Content may be a text instead of a list of blocks, in any message.
#
# **Go on.** If nothing dangles there is nothing to answer. Then ask the model, `client.messages.create(messages=...)`,
# with all messages (further keyword arguments do no harm). Its response is `{"content": [...], "stop_reason": ...,
# "usage": {"input_tokens": ..., "output_tokens": ...}}`. Put the content into `messages` as an assistant message. When
# it names tools (`stop_reason` is then `"tool_use"`), run each call, put all results into one user message, and ask
# again; a tool that raises or has no implementation gives a result with `is_error`. At `"end_turn"` the task is done.
#
# - `turns` grows by one for each model call, `tokens_used` by its input and output tokens; both go on from the
#   checkpoint. The rest of the state stays as it was, and `pending_tool_use` is `None` once nothing is pending.
# - **A finished task**, whose last message is the assistant's and names no tool, makes no model call; its state is
#   returned as it is.
# - You may save as you go. It is not asked for.
#
# You may take `reconcile` over from 3.2.

# %% tags=["stub"]
def resume(checkpoint_path, client, tool_impls, read_only):
    raise NotImplementedError


# %% tags=["solution"]
# canary: exit137-3.3-e4b6027d1c98fa53
import json
from pathlib import Path

UNKNOWN = "Outcome unknown. The process was killed around this call of {name}: it may have happened, or not."


def resume(checkpoint_path, client, tool_impls, read_only):
    state = json.loads(Path(checkpoint_path).read_text(encoding="utf-8"))
    state["messages"] = answer_dangling(state["messages"], tool_impls, read_only)
    state["pending_tool_use"] = None
    while state["messages"][-1]["role"] == "user":
        take_turn(state, client, tool_impls)
    return state


def answer_dangling(messages, tool_impls, read_only):
    turn = max((i for i, message in enumerate(messages) if message["role"] == "assistant"), default=-1)
    calls = blocks(messages[turn], "tool_use") if turn >= 0 else []
    there = [block for message in messages[turn + 1 :] for block in blocks(message, "tool_result")]
    answered = {block["tool_use_id"]: block for block in there}
    if all(call["id"] in answered for call in calls):
        return messages
    results = [answered.get(call["id"]) or reconcile(call, tool_impls, read_only) for call in calls]
    return [*messages[: turn + 1], {"role": "user", "content": results}]


def take_turn(state, client, tool_impls):
    response = client.messages.create(messages=state["messages"])
    state["turns"] += 1
    state["tokens_used"] += response["usage"]["input_tokens"] + response["usage"]["output_tokens"]
    state["messages"].append({"role": "assistant", "content": response["content"]})
    results = [run(call, tool_impls) for call in blocks(state["messages"][-1], "tool_use")]
    if results:
        state["messages"].append({"role": "user", "content": results})


def reconcile(call, tool_impls, read_only):
    if call["name"] in read_only:
        return run(call, tool_impls)
    return tool_result(call, UNKNOWN.format(name=call["name"]), is_error=True)


def run(call, tool_impls):
    try:
        return tool_result(call, tool_impls[call["name"]](call["input"]))
    except Exception as error:
        return tool_result(call, f"The tool failed: {type(error).__name__}: {error}", is_error=True)


def tool_result(call, content, **more):
    return {"type": "tool_result", "tool_use_id": call["id"], "content": content, **more}


def blocks(message, kind):
    if isinstance(message["content"], str):
        return []
    return [block for block in message["content"] if block["type"] == kind]


# %% [markdown] tags=["statement"]
# ## Try it
#
# A checkpoint with one dangling call, and a model that says one thing and ends.

# %% tags=["scratch"]
import json
import tempfile
from pathlib import Path

from exit137.stub import make_stub_client, response, tool_use

call = tool_use("toolu_01", "create_ticket", title="Outage")
messages = [{"role": "user", "content": "Open a ticket."}, {"role": "assistant", "content": [call]}]
saved = {"version": 1, "task": "Open a ticket.", "turns": 1, "tokens_used": 120, "messages": messages}
path = Path(tempfile.mkdtemp()) / "checkpoint.json"
path.write_text(json.dumps({**saved, "pending_tool_use": call}))
client = make_stub_client([response("I cannot tell whether the ticket exists. Please look at the desk.")])
resume(path, client, {}, {"read_file"})

# %% tags=["check"]
from grader import check

check("3.3")
