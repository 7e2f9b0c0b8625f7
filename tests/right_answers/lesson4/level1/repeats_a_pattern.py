"""One pattern of sentence throughout, and the very same reason under two similar tools."""

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "reading leaves nothing behind"},
    "send_email": {"idempotent": False, "risk": "high", "why": "sending leaves another mail behind"},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "the end state is the same after any number of calls"},
    "append_log": {"idempotent": False, "risk": "medium", "why": "appending leaves another line behind"},
    "set_config": {"idempotent": True, "risk": "low", "why": "the end state is the same after any number of calls"},
    "delete_file": {"idempotent": True, "risk": "low", "why": "deleting leaves nothing behind"},
}
DEPENDS_ON_IMPLEMENTATION = "The look-up of ensure_ticket: by exact title, or by something fuzzier?"
