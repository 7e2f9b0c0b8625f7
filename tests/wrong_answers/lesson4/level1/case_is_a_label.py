"""Names a tool and tells no case."""
# caught by: implementation-case

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "Reading changes nothing outside."},
    "send_email": {"idempotent": False, "risk": "high", "why": "The customer gets the same mail twice."},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "The second run finds the ticket of the first."},
    "append_log": {"idempotent": False, "risk": "medium", "why": "The log grows by a line each time."},
    "set_config": {"idempotent": True, "risk": "low", "why": "The key ends up with the same value."},
    "delete_file": {"idempotent": True, "risk": "medium", "why": "What is gone cannot go again."},
}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket"
