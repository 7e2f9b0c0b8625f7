"""Saves A for each call and B for each turn, by temp file and rename."""

import json
import os


class CheckpointError(Exception):
    pass


def load_checkpoint(path):
    try:
        with open(path, "rb") as file:
            state = json.load(file)
    except (OSError, ValueError) as error:
        raise CheckpointError(f"{path}: {error}") from error
    if not isinstance(state, dict) or type(state.get("version")) is not int or state["version"] != 1:
        raise CheckpointError(f"{path}: not a checkpoint of version 1")
    return state


def save_checkpoint(path, state):
    temporary = os.fspath(path) + ".tmp"
    with open(temporary, "w", encoding="utf-8") as file:
        json.dump(state, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)


def calls_in(message):
    if message["role"] != "assistant" or isinstance(message["content"], str):
        return []
    return [block for block in message["content"] if block["type"] == "tool_use"]


def execute(call, tool_impls):
    block = {"type": "tool_result", "tool_use_id": call["id"]}
    try:
        return {**block, "content": tool_impls[call["name"]](call["input"])}
    except Exception as error:
        return {**block, "content": [{"type": "text", "text": f"{call['name']} raised {error!r}"}], "is_error": True}


def doubt(call):
    words = [{"type": "text", "text": "Der Prozess ist gestorben; ob der Aufruf lief, weiß niemand."}]
    return {"type": "tool_result", "tool_use_id": call["id"], "content": words, "is_error": True}


def resume(checkpoint_path, client, tool_impls, read_only):
    state = load_checkpoint(checkpoint_path)

    def turn_to_its_end(at, decide):
        calls = calls_in(state["messages"][at])
        if len(state["messages"]) == at + 1:
            state["messages"].append({"role": "user", "content": []})
        answers = state["messages"][at + 1]["content"]
        for call in calls:
            if all(block.get("tool_use_id") != call["id"] for block in answers):
                state["pending_tool_use"] = {key: call[key] for key in ("id", "name", "input")}
                save_checkpoint(checkpoint_path, state)
                answers.append(decide(call))
        answers.sort(key=lambda block: [call["id"] for call in calls].index(block["tool_use_id"]))
        state["pending_tool_use"] = None
        save_checkpoint(checkpoint_path, state)

    assistant = [at for at, message in enumerate(state["messages"]) if message["role"] == "assistant"]
    if assistant and calls_in(state["messages"][assistant[-1]]):
        turn_to_its_end(assistant[-1], lambda c: execute(c, tool_impls) if c["name"] in read_only else doubt(c))
    while state["messages"][-1]["role"] == "user":
        response = client.messages.create(messages=state["messages"])
        usage = response["usage"]
        state["messages"].append({"role": "assistant", "content": response["content"]})
        state["turns"], state["tokens_used"] = (
            state["turns"] + 1,
            state["tokens_used"] + usage["input_tokens"] + usage["output_tokens"],
        )
        if calls_in(state["messages"][-1]):
            turn_to_its_end(len(state["messages"]) - 1, lambda c: execute(c, tool_impls))
    save_checkpoint(checkpoint_path, state)
    return state
