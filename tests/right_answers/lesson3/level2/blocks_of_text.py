"""Errors are lists of text blocks, as the Messages API takes them; the text is Chinese."""

def _error(pending, words):
    block = {"type": "text", "text": words}
    return {"type": "tool_result", "tool_use_id": pending["id"], "content": [block], "is_error": True}


def reconcile(pending, tool_impls, read_only):
    if pending["name"] in read_only:
        try:
            value = tool_impls[pending["name"]](pending["input"])
        except Exception as problem:
            return _error(pending, f"{pending['name']} 出错: {problem!r}")
        return {"type": "tool_result", "tool_use_id": pending["id"], "content": value}
    return _error(pending, f"不知道 {pending['name']} 是否已经执行, 请先人工核对。")
