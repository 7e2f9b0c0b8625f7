"""Hits the keys at random where reasons belong."""
# caught by: risk-and-reason

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "asdf jkl asdf"},
    "send_email": {"idempotent": False, "risk": "high", "why": "The customer gets the same mail twice."},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "The second run finds the ticket of the first."},
    "append_log": {"idempotent": False, "risk": "medium", "why": "sdfkjh wlekrj sdflkj"},
    "set_config": {"idempotent": True, "risk": "low", "why": "The key ends up with the same value."},
    "delete_file": {"idempotent": True, "risk": "medium", "why": "What is gone cannot go again."},
}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket with a sloppy look-up creates a second ticket."
