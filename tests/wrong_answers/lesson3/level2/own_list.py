"""Goes by a list of its own and not by read_only."""
# caught by: re-runs-read-only

READ_ONLY_TOOLS = {"read_file", "grep", "list_dir", "web_search"}


def reconcile(pending, tool_impls, read_only):
    def result(content, **more):
        return {"type": "tool_result", "tool_use_id": pending["id"], "content": content, **more}

    if pending["name"] not in READ_ONLY_TOOLS:
        return result("Outcome unknown: it may have run or not.", is_error=True)
    try:
        return result(tool_impls[pending["name"]](pending["input"]))
    except Exception as error:
        return result(f"The tool failed: {error}", is_error=True)
