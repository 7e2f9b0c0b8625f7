"""Rates everything medium, to be on the safe side."""
# caught by: risk-and-reason

RATINGS = {
    "read_file": {"idempotent": True, "risk": "medium", "why": "Reading changes nothing outside."},
    "send_email": {"idempotent": False, "risk": "medium", "why": "The customer gets the same mail twice."},
    "ensure_ticket": {"idempotent": True, "risk": "medium", "why": "The second run finds the ticket of the first."},
    "append_log": {"idempotent": False, "risk": "medium", "why": "The log grows by a line each time."},
    "set_config": {"idempotent": True, "risk": "medium", "why": "The key ends up with the same value."},
    "delete_file": {"idempotent": True, "risk": "medium", "why": "What is gone cannot go again."},
}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket with a sloppy look-up creates a second ticket."
