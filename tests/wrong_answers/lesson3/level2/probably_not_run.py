"""Says that it probably did not run."""
# caught by: honest-error


def reconcile(pending, tool_impls, read_only):
    block = {"type": "tool_result", "tool_use_id": pending["id"]}
    if pending["name"] not in read_only:
        return {**block, "content": "The call was probably not executed, so do it again.", "is_error": True}
    try:
        return {**block, "content": tool_impls[pending["name"]](pending["input"])}
    except Exception as error:
        return {**block, "content": f"{type(error).__name__}: {error}", "is_error": True}
