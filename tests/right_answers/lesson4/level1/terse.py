"""Three words a reason, lower case, no full stop."""

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "reading changes nothing"},
    "send_email": {"idempotent": False, "risk": "high", "why": "mail goes twice"},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "second finds first"},
    "append_log": {"idempotent": False, "risk": "medium", "why": "log grows longer"},
    "set_config": {"idempotent": True, "risk": "low", "why": "same value stays"},
    "delete_file": {"idempotent": True, "risk": "low", "why": "gone stays gone"},
}
DEPENDS_ON_IMPLEMENTATION = "delete_file on a missing file"
