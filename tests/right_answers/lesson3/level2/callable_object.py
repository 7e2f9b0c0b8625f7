"""reconcile is an object with __call__, made of small methods; the text says it without the word unknown."""

class Reconciler:
    def __call__(self, pending, tool_impls, read_only):
        answer = self.rerun if pending["name"] in frozenset(read_only) else self.give_up
        return dict(type="tool_result", tool_use_id=pending["id"], **answer(pending, tool_impls))

    def rerun(self, pending, tool_impls):
        impl = tool_impls.get(pending["name"])
        if impl is None:
            return {"content": "no such tool", "is_error": True}
        try:
            return {"content": impl(pending["input"])}
        except Exception:
            return {"content": "it was run again, and it raised", "is_error": True}

    def give_up(self, pending, tool_impls):
        words = (
            "The process died in the middle of {name}({input}). Its result was lost. "
            "Please look at the desk before you ask for it again."
        )
        return {"content": words.format(**pending), "is_error": True}


reconcile = Reconciler()
