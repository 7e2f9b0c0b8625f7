"""Gives the harness's rule instead of what is known."""
# caught by: honest-error

def reconcile(pending, tool_impls, read_only):
    def result(content, **more):
        return {"type": "tool_result", "tool_use_id": pending["id"], "content": content, **more}

    if pending["name"] not in read_only:
        return result("This tool has side effects and is not re-run on resume.", is_error=True)
    try:
        return result(tool_impls[pending["name"]](pending["input"]))
    except Exception as error:
        return result(f"The tool failed: {error}", is_error=True)
