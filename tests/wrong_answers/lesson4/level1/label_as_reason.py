"""Repeats the labels where reasons belong."""
# caught by: risk-and-reason

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "low, idempotent"},
    "send_email": {"idempotent": False, "risk": "high", "why": "high, not idempotent"},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "low, idempotent"},
    "append_log": {"idempotent": False, "risk": "medium", "why": "medium, not idempotent"},
    "set_config": {"idempotent": True, "risk": "low", "why": "low, idempotent"},
    "delete_file": {"idempotent": True, "risk": "medium", "why": "medium, idempotent"},
}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket with a sloppy look-up creates a second ticket."
