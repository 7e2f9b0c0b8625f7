"""Takes every write for not idempotent."""
# caught by: idempotency

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "Reading changes nothing outside."},
    "send_email": {"idempotent": False, "risk": "high", "why": "The customer gets the same mail twice."},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "The second run finds the ticket of the first."},
    "append_log": {"idempotent": False, "risk": "medium", "why": "The log grows by a line each time."},
    "set_config": {"idempotent": False, "risk": "low", "why": "it writes to the disk again"},
    "delete_file": {"idempotent": True, "risk": "medium", "why": "What is gone cannot go again."},
}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket with a sloppy look-up creates a second ticket."
