"""Marks every answer on resume as an error."""
# caught by: re-runs-read-only

def reconcile(pending, tool_impls, read_only):
    def result(content, **more):
        return {"type": "tool_result", "tool_use_id": pending["id"], "content": content, "is_error": True}

    if pending["name"] not in read_only:
        return result("Outcome unknown: it may have run or not.")
    try:
        return result(tool_impls[pending["name"]](pending["input"]))
    except Exception as error:
        return result(f"The tool failed: {error}")
