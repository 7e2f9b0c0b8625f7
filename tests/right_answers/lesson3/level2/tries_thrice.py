"""A read-only tool that raises gets two more chances: reading does no harm."""

def reconcile(pending: dict, tool_impls: dict, read_only: set) -> dict:
    """Answer a call that was pending when the process died."""
    name = pending["name"]
    if name not in read_only:
        text = f"{name} might have run before the crash, or might not. It was not run again."
        return {"type": "tool_result", "tool_use_id": pending["id"], "content": text, "is_error": True}
    for attempt in range(3):
        try:
            output = tool_impls[name](dict(pending["input"]))
            return {"type": "tool_result", "tool_use_id": pending["id"], "content": output}
        except Exception as error:
            last = error
    return {
        "type": "tool_result",
        "tool_use_id": pending["id"],
        "content": f"failed {attempt + 1} times, last with {last}",
        "is_error": True,
    }
