"""The shortest way: one if, one try."""

def reconcile(pending, tool_impls, read_only):
    result = {"type": "tool_result", "tool_use_id": pending["id"]}
    if pending["name"] not in read_only:
        return {**result, "content": "Nobody knows whether this call ran.", "is_error": True}
    try:
        return {**result, "content": tool_impls[pending["name"]](pending["input"])}
    except Exception as error:
        return {**result, "content": f"{type(error).__name__}: {error}", "is_error": True}
