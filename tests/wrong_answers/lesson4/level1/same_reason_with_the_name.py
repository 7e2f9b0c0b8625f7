"""One sentence under all six, with the name of the tool filled in."""
# caught by: risk-and-reason

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "read_file could do some damage when run again"},
    "send_email": {"idempotent": False, "risk": "high", "why": "send_email could do some damage when run again"},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "ensure_ticket could do some damage when run again"},
    "append_log": {"idempotent": False, "risk": "medium", "why": "append_log could do some damage when run again"},
    "set_config": {"idempotent": True, "risk": "low", "why": "set_config could do some damage when run again"},
    "delete_file": {"idempotent": True, "risk": "medium", "why": "delete_file could do some damage when run again"},
}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket with a sloppy look-up creates a second ticket."
