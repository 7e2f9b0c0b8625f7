"""Reports read-only calls as unknown too."""
# caught by: re-runs-read-only

def reconcile(pending, tool_impls, read_only):
    text = "Outcome unknown: it may have run or not."
    return {"type": "tool_result", "tool_use_id": pending["id"], "content": text, "is_error": True}
