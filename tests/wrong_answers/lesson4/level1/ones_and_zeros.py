"""Says 1 and 0 where True and False belong."""
# caught by: idempotency

RATINGS = {
    "read_file": {"idempotent": 1, "risk": "low", "why": "Reading changes nothing outside."},
    "send_email": {"idempotent": 0, "risk": "high", "why": "The customer gets the same mail twice."},
    "ensure_ticket": {"idempotent": 1, "risk": "low", "why": "The second run finds the ticket of the first."},
    "append_log": {"idempotent": 0, "risk": "medium", "why": "The log grows by a line each time."},
    "set_config": {"idempotent": 1, "risk": "low", "why": "The key ends up with the same value."},
    "delete_file": {"idempotent": 1, "risk": "medium", "why": "What is gone cannot go again."},
}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket with a sloppy look-up creates a second ticket."
