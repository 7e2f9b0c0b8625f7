"""Runs whatever is not on a list of dangerous tools."""
# caught by: never-runs-effects

HIGH_IMPACT = {"send_email", "create_ticket", "delete_file"}


def reconcile(pending, tool_impls, read_only):
    def result(content, **more):
        return {"type": "tool_result", "tool_use_id": pending["id"], "content": content, **more}

    if pending["name"] in HIGH_IMPACT:
        return result("Outcome unknown: it may have run or not.", is_error=True)
    try:
        return result(tool_impls[pending["name"]](pending["input"]))
    except Exception as error:
        return result(f"The tool failed: {error}", is_error=True)
