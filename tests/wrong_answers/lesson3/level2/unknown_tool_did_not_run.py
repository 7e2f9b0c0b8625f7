"""Takes a tool without implementation for one that cannot have run."""
# caught by: honest-error

def reconcile(pending, tool_impls, read_only):
    def result(content, **more):
        return {"type": "tool_result", "tool_use_id": pending["id"], "content": content, **more}

    if pending["name"] not in read_only:
        if pending["name"] not in tool_impls:
            return result("Unknown tool, so nothing was executed.", is_error=True)
        return result("Outcome unknown: it may have run or not.", is_error=True)
    try:
        return result(tool_impls[pending["name"]](pending["input"]))
    except Exception as error:
        return result(f"The tool failed: {error}", is_error=True)
