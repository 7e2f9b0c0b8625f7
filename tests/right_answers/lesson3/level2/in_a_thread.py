"""Runs the tool in a thread and reads its outcome from a future; the honest text is a dict of words."""

from concurrent.futures import ThreadPoolExecutor


def absent(_):
    raise LookupError("no implementation")


def reconcile(pending, tool_impls, read_only):
    head = {"tool_use_id": pending["id"], "type": "tool_result"}
    if not {pending["name"]} & set(read_only):
        return head | {"is_error": True, "content": {"outcome": "unknown", "advice": "ask a person to look"}}
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(tool_impls.get(pending["name"], absent), pending["input"])
    if future.exception() is not None:
        return head | {"is_error": True, "content": f"raised {future.exception()}"}
    return head | {"is_error": False, "content": future.result()}
