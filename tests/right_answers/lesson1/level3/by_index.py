"""Where each id was named and where it was answered; what has no second number is open."""


def find_dangling(messages):
    named, answered, position = {}, {}, 0
    for i in range(len(messages)):
        content = messages[i]["content"]
        if type(content) is str:
            continue
        for j in range(len(content)):
            position += 1
            kind = content[j]["type"]
            if kind == "tool_use":
                named[content[j]["id"]] = (position, i, j)
            if kind == "tool_result":
                answered[content[j]["tool_use_id"]] = position
    places = sorted(place for call_id, place in named.items() if call_id not in answered)
    return [messages[i]["content"][j] for _, i, j in places]
