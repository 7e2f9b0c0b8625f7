"""Promises the reasons for later."""
# caught by: risk-and-reason

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "TODO: explain later"},
    "send_email": {"idempotent": False, "risk": "high", "why": "TODO: explain later"},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "TODO: explain later"},
    "append_log": {"idempotent": False, "risk": "medium", "why": "TODO: explain later"},
    "set_config": {"idempotent": True, "risk": "low", "why": "TODO: explain later"},
    "delete_file": {"idempotent": True, "risk": "medium", "why": "TODO: explain later"},
}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket with a sloppy look-up creates a second ticket."
