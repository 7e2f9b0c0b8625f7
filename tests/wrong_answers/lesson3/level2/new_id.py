"""Makes up a fresh id for the answer."""
# caught by: paired

import uuid


def reconcile(pending, tool_impls, read_only):
    def result(content, **more):
        return {"type": "tool_result", "tool_use_id": f"toolu_{uuid.uuid4().hex}", "content": content, **more}

    if pending["name"] not in read_only:
        return result("Outcome unknown: it may have run or not.", is_error=True)
    try:
        return result(tool_impls[pending["name"]](pending["input"]))
    except Exception as error:
        return result(f"The tool failed: {error}", is_error=True)
