"""Judges delete_file by the error of the second call and not by what is left on the disk."""
# caught by: idempotency

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "Reading changes nothing outside."},
    "send_email": {"idempotent": False, "risk": "high", "why": "The customer gets the same mail twice."},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "The second run finds the ticket of the first."},
    "append_log": {"idempotent": False, "risk": "medium", "why": "The log grows by a line each time."},
    "set_config": {"idempotent": True, "risk": "low", "why": "The key ends up with the same value."},
    "delete_file": {"idempotent": False, "risk": "medium", "why": "the second call raises an error"},
}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket with a sloppy look-up creates a second ticket."
