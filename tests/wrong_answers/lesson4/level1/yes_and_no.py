"""Says yes and no where True and False belong."""
# caught by: idempotency

RATINGS = {
    "read_file": {"idempotent": "yes", "risk": "low", "why": "Reading changes nothing outside."},
    "send_email": {"idempotent": "no", "risk": "high", "why": "The customer gets the same mail twice."},
    "ensure_ticket": {"idempotent": "yes", "risk": "low", "why": "The second run finds the ticket of the first."},
    "append_log": {"idempotent": "no", "risk": "medium", "why": "The log grows by a line each time."},
    "set_config": {"idempotent": "yes", "risk": "low", "why": "The key ends up with the same value."},
    "delete_file": {"idempotent": "yes", "risk": "medium", "why": "What is gone cannot go again."},
}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket with a sloppy look-up creates a second ticket."
