"""Looks for the id in the JSON text of the later messages."""
# caught by: single


import json


def find_dangling(messages):
    dangling = []
    for number, message in enumerate(messages):
        if isinstance(message["content"], list):
            later = json.dumps(messages[number + 1 :])
            dangling += [b for b in message["content"] if b["type"] == "tool_use" and b["id"] not in later]
    return dangling
