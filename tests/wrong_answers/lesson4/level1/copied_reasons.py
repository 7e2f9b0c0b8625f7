"""Copies what the table says about each tool."""
# caught by: risk-and-reason

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "gives back what stands in a file"},
    "send_email": {"idempotent": False, "risk": "high", "why": "puts a message into somebody's inbox"},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "The second run finds the ticket of the first."},
    "append_log": {"idempotent": False, "risk": "medium", "why": "puts a line below the last one of a log"},
    "set_config": {"idempotent": True, "risk": "low", "why": "stores a value under a key"},
    "delete_file": {"idempotent": True, "risk": "medium", "why": "What is gone cannot go again."},
}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket with a sloppy look-up creates a second ticket."
