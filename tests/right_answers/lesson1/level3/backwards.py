"""From the end to the beginning, so that each result is met before its call; turned round at last."""


def find_dangling(messages):
    seen, found = set(), []
    for message in reversed(messages):
        content = message["content"]
        if not isinstance(content, list):
            continue
        for block in reversed(content):
            match block:
                case {"type": "tool_result", "tool_use_id": answered}:
                    seen.add(answered)
                case {"type": "tool_use", "id": call_id} if call_id not in seen:
                    found.append(block)
    return found[::-1]
