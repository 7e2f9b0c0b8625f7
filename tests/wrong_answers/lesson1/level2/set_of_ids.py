"""Notes the ids it has seen as a set."""
# caught by: json

import copy


def snapshot(state):
    lists = [message["content"] for message in state["messages"] if isinstance(message["content"], list)]
    ids = {block["id"] for content in lists for block in content if block["type"] == "tool_use"}
    return {**copy.deepcopy(state), "seen": ids}


def restore(snap):
    return {key: copy.deepcopy(value) for key, value in snap.items() if key != "seen"}
