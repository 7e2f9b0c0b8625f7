"""Puts the exception itself into the content."""
# caught by: re-runs-read-only


def reconcile(pending, tool_impls, read_only):
    block = {"type": "tool_result", "tool_use_id": pending["id"]}
    if pending["name"] not in read_only:
        return {**block, "content": "The process was killed. Nobody knows whether this call ran.", "is_error": True}
    try:
        return {**block, "content": tool_impls[pending["name"]](pending["input"])}
    except Exception as error:
        return {**block, "content": error, "is_error": True}
