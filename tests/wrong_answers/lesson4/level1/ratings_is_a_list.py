"""Gives a list of ratings in place of a dict by tool."""
# caught by: idempotency, risk-and-reason

RATINGS = [
    {"tool": "read_file", "idempotent": True, "risk": "low", "why": "Reading changes nothing outside."},
    {"tool": "send_email", "idempotent": False, "risk": "high", "why": "The customer gets the same mail twice."},
    {
        "tool": "ensure_ticket",
        "idempotent": True,
        "risk": "low",
        "why": "The second run finds the ticket of the first.",
    },
    {"tool": "append_log", "idempotent": False, "risk": "medium", "why": "The log grows by a line each time."},
    {"tool": "set_config", "idempotent": True, "risk": "low", "why": "The key ends up with the same value."},
    {"tool": "delete_file", "idempotent": True, "risk": "medium", "why": "What is gone cannot go again."},
]
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket with a sloppy look-up creates a second ticket."
