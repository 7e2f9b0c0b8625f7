"""Looks for the name in the joined names."""
# caught by: never-runs-effects


def reconcile(pending, tool_impls, read_only):
    block = {"type": "tool_result", "tool_use_id": pending["id"]}
    if pending["name"] not in " ".join(read_only):
        return {**block, "content": "The process was killed. Nobody knows whether this call ran.", "is_error": True}
    try:
        return {**block, "content": tool_impls[pending["name"]](pending["input"])}
    except Exception as error:
        return {**block, "content": f"{type(error).__name__}: {error}", "is_error": True}
