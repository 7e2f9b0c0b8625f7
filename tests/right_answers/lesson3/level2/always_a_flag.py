"""is_error is always there, True or False; the text is German; match instead of if."""

def reconcile(pending, tool_impls, read_only):
    match pending:
        case {"name": name, "input": given} if name in read_only and name in tool_impls:
            try:
                content, failed = tool_impls[name](given), False
            except Exception as error:
                content, failed = repr(error), True
        case {"name": name} if name in read_only:
            content, failed = f"Ein Werkzeug {name} gibt es hier nicht.", True
        case _:
            content, failed = "Der Prozess wurde abgebrochen. Niemand weiß, ob der Aufruf ausgeführt wurde.", True
    return {"type": "tool_result", "tool_use_id": pending["id"], "content": content, "is_error": failed}
