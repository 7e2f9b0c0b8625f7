"""Takes an append for idempotent, since each call does the same thing."""
# caught by: idempotency

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "Reading changes nothing outside."},
    "send_email": {"idempotent": False, "risk": "high", "why": "The customer gets the same mail twice."},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "The second run finds the ticket of the first."},
    "append_log": {"idempotent": True, "risk": "low", "why": "it does the same thing each time"},
    "set_config": {"idempotent": True, "risk": "low", "why": "The key ends up with the same value."},
    "delete_file": {"idempotent": True, "risk": "medium", "why": "What is gone cannot go again."},
}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket with a sloppy look-up creates a second ticket."
