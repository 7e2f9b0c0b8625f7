"""The ids with a result first, then every call that is not among them."""


def find_dangling(messages):
    answered = set()
    for message in messages:
        if isinstance(message["content"], str):
            continue
        for block in message["content"]:
            if block["type"] == "tool_result":
                answered.add(block["tool_use_id"])
    dangling = []
    for message in messages:
        if isinstance(message["content"], str):
            continue
        for block in message["content"]:
            if block["type"] == "tool_use" and block["id"] not in answered:
                dangling.append(block)
    return dangling
