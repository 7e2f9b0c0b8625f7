"""Takes a tool for read-only when its name sounds like it."""
# caught by: never-runs-effects

def reconcile(pending, tool_impls, read_only):
    def result(content, **more):
        return {"type": "tool_result", "tool_use_id": pending["id"], "content": content, **more}

    if pending["name"] not in read_only and not pending["name"].startswith(("read", "get", "list", "find", "search", "check")):
        return result("Outcome unknown: it may have run or not.", is_error=True)
    try:
        return result(tool_impls[pending["name"]](pending["input"]))
    except Exception as error:
        return result(f"The tool failed: {error}", is_error=True)
