"""Pastes one sentence under all six."""
# caught by: risk-and-reason

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "it depends on how often it runs"},
    "send_email": {"idempotent": False, "risk": "high", "why": "it depends on how often it runs"},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "it depends on how often it runs"},
    "append_log": {"idempotent": False, "risk": "medium", "why": "it depends on how often it runs"},
    "set_config": {"idempotent": True, "risk": "low", "why": "it depends on how often it runs"},
    "delete_file": {"idempotent": True, "risk": "medium", "why": "it depends on how often it runs"},
}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket with a sloppy look-up creates a second ticket."
