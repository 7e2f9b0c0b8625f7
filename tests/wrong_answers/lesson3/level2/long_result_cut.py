"""Cuts a long result off."""
# caught by: re-runs-read-only


def reconcile(pending, tool_impls, read_only):
    block = {"type": "tool_result", "tool_use_id": pending["id"]}
    if pending["name"] not in read_only:
        return {**block, "content": "The process was killed. Nobody knows whether this call ran.", "is_error": True}
    try:
        v = tool_impls[pending["name"]](pending["input"])
        return {**block, "content": v[:500] if isinstance(v, str) else v}
    except Exception as error:
        return {**block, "content": f"{type(error).__name__}: {error}", "is_error": True}
