"""Says the same to a known and to an unknown tool in two ways, one of which calls the tool unknown."""

def reconcile(pending, tool_impls, read_only):
    def error(text):
        return {"type": "tool_result", "tool_use_id": pending["id"], "content": text, "is_error": True}

    name, known = pending["name"], pending["name"] in tool_impls
    if name not in read_only and not known:
        return error("Unknown tool. Whether an earlier version of this program ran it, I cannot tell.")
    if name not in read_only:
        return error("Interrupted. Execution unverified; check before retrying. It was not executed again.")
    if not known:
        return error("Unknown tool.")
    try:
        return {"type": "tool_result", "tool_use_id": pending["id"], "content": tool_impls[name](pending["input"])}
    except Exception as problem:
        return error(f"The tool failed: {problem}")
