"""A dict of open calls: a call goes in, its result takes it out. A dict keeps its order."""


def find_dangling(messages):
    still_open = {}
    for message in messages:
        for block in message["content"] if isinstance(message["content"], list) else []:
            if block["type"] == "tool_use":
                still_open[block["id"]] = block
            elif block["type"] == "tool_result":
                still_open.pop(block["tool_use_id"], None)
    return list(still_open.values())
