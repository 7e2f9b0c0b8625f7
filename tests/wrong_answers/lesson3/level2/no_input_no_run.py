"""Does not run a read-only call without input."""
# caught by: re-runs-read-only


def reconcile(pending, tool_impls, read_only):
    block = {"type": "tool_result", "tool_use_id": pending["id"]}
    if not pending["input"] or pending["name"] not in read_only:
        return {**block, "content": "The process was killed. Nobody knows whether this call ran.", "is_error": True}
    try:
        return {**block, "content": tool_impls[pending["name"]](pending["input"])}
    except Exception as error:
        return {**block, "content": f"{type(error).__name__}: {error}", "is_error": True}
