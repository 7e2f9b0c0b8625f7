"""Takes one call of each turn, as pending_tool_use would."""
# caught by: parallel


def find_dangling(messages):
    contents = [m["content"] for m in messages if isinstance(m["content"], list)]
    answered = {b["tool_use_id"] for content in contents for b in content if b["type"] == "tool_result"}
    firsts = (next((b for b in c if b["type"] == "tool_use" and b["id"] not in answered), None) for c in contents)
    return [call for call in firsts if call]
